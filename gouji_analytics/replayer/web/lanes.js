// The course of the deal: a lane a seat, as high as the cards it still holds, with the events on it.

const LANE = 10; // height of a lane in units of the drawing

/** One lane as the outline of an area. */
function lanePath(frames, seat, top) {
  const most = Math.max(1, frames[0].left[seat]);
  const base = LANE * (seat + 1);
  let path = `M0 ${base}`;
  frames.forEach((frame, step) => {
    const height = (Math.max(0, frame.left[seat]) / most) * (LANE - top);
    path += `L${step} ${(base - height).toFixed(2)}L${step + 1} ${(base - height).toFixed(2)}`;
  });
  return `${path}L${frames.length} ${base}Z`;
}

/** Draw the lanes once; stepping moves the cursor only. */
function drawLanes(box, data, words, go) {
  const { frames, seats } = data;
  const svg = box.querySelector("svg");
  svg.setAttribute("viewBox", `0 0 ${frames.length} ${LANE * 6}`);
  svg.replaceChildren(
    ...seats.map((person, seat) => {
      const area = document.createElementNS(svg.namespaceURI, "path");
      area.setAttribute("d", lanePath(frames, seat, 2));
      area.setAttribute("class", `gj-lane gj-lane-${person.side}`);
      return area;
    }),
  );
  box.querySelector(".gj-lane-names").replaceChildren(...seats.map((_, seat) => drawBadge(seat, data)));
  box.querySelector(".gj-lane-left").replaceChildren(...seats.map(() => make("span", "")));
  const spots = allMarks(frames)
    .filter(({ mark }) => !ROUTINE.has(mark.event) && mark.seat !== null)
    .map(({ step, mark }) => {
      const spot = make("span", `gj-spot gj-m-${mark.event}`);
      spot.style.left = `${(100 * (step + 0.5)) / frames.length}%`;
      spot.style.top = `${(100 * (mark.seat + 0.5)) / 6}%`;
      spot.title = markText(mark, words);
      return spot;
    });
  box.querySelector(".gj-spots").replaceChildren(...spots);
  const field = box.querySelector(".gj-field");
  field.onclick = (event) => {
    const { left, width } = field.getBoundingClientRect();
    go(Math.floor(((event.clientX - left) / width) * frames.length));
  };
}

function moveLanes(box, frames, step) {
  box.querySelector(".gj-cursor").style.left = `${(100 * (step + 0.5)) / frames.length}%`;
  box.querySelectorAll(".gj-lane-left span").forEach((node, seat) => {
    const left = frames[step].left[seat];
    node.textContent = left < 0 ? "?" : left;
  });
}
