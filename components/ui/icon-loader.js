import { dirname, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @typedef {[tag: string, attributes: Record<string, string>]} Shape */

/** How shapes are drawn by one line; each says which attributes it knows. @type {Record<string, { known: string[], draw: (a: Record<string, string>) => string }>} */
const SHAPES = {
  path: { known: ['d'], draw: ({ d }) => standing(d) },
  line: { known: ['x1', 'y1', 'x2', 'y2'], draw: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  polyline: { known: ['points'], draw: ({ points }) => `M${points}` },
  polygon: { known: ['points'], draw: ({ points }) => `M${points}z` },
  // The line around so small a circle covers what is in it, filled or not.
  circle: {
    known: ['cx', 'cy', 'r', 'fill'],
    draw: ({ cx, cy, r, fill }) => (fill && +r > 1 ? undefined : round(+cx, +cy, +r, +r)),
  },
  ellipse: { known: ['cx', 'cy', 'rx', 'ry'], draw: ({ cx, cy, rx, ry }) => round(+cx, +cy, +rx, +ry) },
  rect: {
    known: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    draw: ({ x = '0', y = '0', width, height, rx, ry }) =>
      box([+x, +y, +width, +height], +(rx ?? ry ?? 0), +(ry ?? rx ?? 0)),
  },
};

const NUMBER = '\\s*,?\\s*(-?(?:\\d+\\.?\\d*|\\.\\d+))';
const BEGINNING = new RegExp(`^m${NUMBER}${NUMBER}\\s*(?=(.?))`);

/** A path that may stand behind another: the point that it begins at, if written as a step, would be one from where that ended. */
const standing = (d) =>
  d.replace(BEGINNING, (_, x, y, next) => `M${x} ${y}${next !== '' && /[-\d.]/.test(next) ? 'l' : ''}`);

const round = (x, y, rx, ry) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

function box([x, y, width, height], rx, ry) {
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  if (rx === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (dx, dy) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
}

/**
 * The shapes of an icon as one path.
 * @param {Shape[]} shapes
 * @returns {string | undefined} undefined where there is more to them than lines
 */
export function pathOf(shapes) {
  const paths = shapes.map(([tag, { key: _, ...attributes }]) => {
    const shape = SHAPES[tag];
    const isKnown = shape && Object.keys(attributes).every((name) => shape.known.includes(name));
    return isKnown ? shape.draw(attributes) : undefined;
  });
  return paths.includes(undefined) ? undefined : paths.join('');
}

const COMPONENT = fileURLToPath(new URL('./path-icon.tsx', import.meta.url));

/**
 * Makes of a module of lucide, which builds an icon out of shapes when it is drawn, one that has its path: an icon weighs
 * less than half, and is one component instead of two.
 */
export default async function iconLoader(source) {
  const { __iconData: icon } = await import(pathToFileURL(this.resourcePath).href);
  const path = icon && pathOf(icon.node);
  if (path === undefined) return source;
  const component = relative(dirname(this.resourcePath), COMPONENT);
  return `import { createPathIcon } from ${JSON.stringify(component)};\nexport default /* @__PURE__ */ createPathIcon(${JSON.stringify(path)});\n`;
}
