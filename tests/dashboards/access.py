"""What every reader needs, looked at in the browser: texts that stand out from what is behind them, controls and pictures with names."""

from __future__ import annotations

from playwright.sync_api import Page

# Texts and pictures of the page and of the components in it; hidden ones, and those on pictures and gradients, are passed over.
WALK = """
const nodes = [];
const walk = (root) => {
  for (const node of root.querySelectorAll('*')) {
    nodes.push(node);
    if (node.shadowRoot) walk(node.shadowRoot);
  }
};
walk(document.body);
const up = (node) => node.parentElement || (node.getRootNode().host ?? null);
const shown = (node) => {
  const box = node.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
};
"""
PALE = f"""
() => {{
  {WALK}
  const pen = document.createElement('canvas').getContext('2d', {{ willReadFrequently: true }});
  const rgba = (text) => {{
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }};
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = (colour) => {{
    const [r, g, b] = colour.slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }};
  const behind = (node) => {{
    const layers = [];
    for (let at = node; at; at = up(at)) {{
      const look = getComputedStyle(at);
      if (look.backgroundImage !== 'none') return null;
      layers.push(rgba(look.backgroundColor));
      if (layers.at(-1)[3] === 1) break;
    }}
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1]);
  }};
  const found = [];
  for (const node of nodes) {{
    const text = [...node.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data.trim()).join('');
    if (!text || !shown(node) || node.closest('svg, style, script, [aria-disabled=true], :disabled')) continue;
    const ground = behind(node);
    if (!ground) continue;
    let strength = 1;
    for (let at = node; at; at = up(at)) strength *= Number(getComputedStyle(at).opacity);
    const look = getComputedStyle(node);
    const own = rgba(look.color);
    own[3] *= strength;
    const [high, low] = [light(over(own, ground)), light(ground)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < (parseFloat(look.fontSize) >= 24 ? 3 : 4.5)) found.push(`${{ratio.toFixed(2)}} ${{text.slice(0, 40)}}`);
  }}
  return found;
}}
"""
NAMELESS = f"""
() => {{
  {WALK}
  const named = (node) => node.ariaLabel || node.title || node.alt || node.textContent.trim() || node.labels?.length
    || node.ariaLabelledByElements?.length || node.placeholder;
  return nodes.filter((node) => node.matches('button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=img], img'))
    .filter((node) => shown(node) && !named(node) && !node.closest('[aria-hidden=true]'))
    .map((node) => node.outerHTML.slice(0, 120));
}}
"""


def pale(page: Page) -> list[str]:
    """Texts with less contrast than 4.5 : 1 (large ones: 3 : 1) against what is behind them (WCAG 2.2, 1.4.3)."""
    found: list[str] = page.evaluate(PALE)
    return sorted(set(found))


def nameless(page: Page) -> list[str]:
    """Buttons, links, fields and pictures that a screen reader has no name for (WCAG 2.2, 4.1.2 and 1.1.1)."""
    found: list[str] = page.evaluate(NAMELESS)
    return found
