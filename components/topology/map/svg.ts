import type { Health } from '../health.ts';
import { pathOf } from './path.ts';
import { type MapLayout, type MapLine, type MapNode, SIZE } from './shapes.ts';

/** Colours of a picture, since a file has no style sheet. */
export interface Palette {
  ground: string;
  lane: string;
  tile: string;
  line: string;
  ink: string;
  muted: string;
  accent: string;
  success: string;
  info: string;
  warning: string;
  danger: string;
}

export interface PictureWords {
  title: string;
  nameOf: (node: MapNode) => string;
  wordOf: (node: MapNode) => string;
}

export function svgOf(layout: MapLayout, palette: Palette, words: PictureWords): string {
  const { width, height, nodes, lines } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, system-ui, sans-serif">`,
    `<title>${escaped(words.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`,
    ...lines.map((line) => lineOf(line, palette)),
    ...nodes.map((node) => nodeOf(node, palette, words)),
    '</svg>',
  ].join('\n');
}

const COLOURS: Record<Health, keyof Palette> = {
  up: 'success',
  waits: 'warning',
  busy: 'info',
  off: 'line',
  down: 'warning',
  error: 'danger',
};

function lineOf({ points, condition: { health } }: MapLine, palette: Palette): string {
  const isWhole = health === 'up' || health === 'waits' || health === 'busy';
  const colour = health === 'up' ? palette.line : palette[COLOURS[health]];
  const dash = isWhole ? '' : ' stroke-dasharray="6 4"';
  return `<path d="${pathOf(points)}" fill="none" stroke="${colour}" stroke-width="1.5"${dash}/>`;
}

const isPlace = ({ kind }: MapNode) => kind === 'network' || kind === 'external' || kind === 'router';
/** Truncates a text to the width, assuming an average width per character. */
const fitting = (text: string, width: number, each: number): string => {
  const most = Math.max(1, Math.floor(width / each));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

function nodeOf(node: MapNode, palette: Palette, words: PictureWords): string {
  const { x, y, width, height, condition } = node;
  const isLane = node.kind === 'network' || node.kind === 'external';
  const isBad = condition.health === 'error' || condition.health === 'down';
  const border = isBad ? palette[COLOURS[condition.health]] : node.kind === 'external' ? palette.accent : palette.line;
  const head = isLane ? SIZE.head : height;
  const [inset, room] = [SIZE.padding, width - 2 * SIZE.padding - 20];
  const name = fitting(words.nameOf(node), room, isPlace(node) ? 8 : 6.6);
  const said = words.wordOf(node);
  const facts = fitting([...(isBad && said !== '' ? [said] : []), ...node.facts].join(' · '), room, 6.2);
  const middle = y + head / 2;
  const size = isPlace(node) ? 14 : 12;
  return [
    `<g><title>${escaped([words.nameOf(node), said, ...node.facts].filter((text) => text !== '').join(', '))}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${isLane ? 8 : 6}" fill="${isLane ? palette.lane : palette.tile}" stroke="${border}"/>`,
    `<circle cx="${x + width - inset - 4}" cy="${middle}" r="5" fill="${palette[COLOURS[condition.health]]}"/>`,
    `<text x="${x + inset}" y="${facts === '' ? middle + size / 3 : middle - 3}" font-size="${size}" font-weight="${isPlace(node) ? 600 : 500}" fill="${palette.ink}">${escaped(name)}</text>`,
    ...(facts === ''
      ? []
      : [`<text x="${x + inset}" y="${middle + 13}" font-size="11" fill="${palette.muted}">${escaped(facts)}</text>`]),
    '</g>',
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes markup, and removes characters that XML does not allow. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
