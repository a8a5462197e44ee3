export default function (component) {
  const root = component.parentElement.querySelector(".gj");
  const fresh = !root.replayer;
  root.replayer = root.replayer || new Replayer(root);
  root.replayer.update(component.data, component.setStateValue, component.setTriggerValue);
  if (fresh && document.activeElement === document.body) root.focus({ preventScroll: true });
}
