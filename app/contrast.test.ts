import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');

/** Returns the colours of a CSS rule as [light, dark], by name. */
function palette(selector: string): Map<string, [string, string]> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const pairs = body.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g);
  return new Map(
    [...pairs].map(([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? '']]),
  );
}

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\w\w/g) ?? []).map((hex) =>
    channel(Number.parseInt(hex, 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** Contrast ratio according to WCAG 2.2, from 1 to 21. */
const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const colours = new Map([...palette(':root'), ...palette('[data-theme="contrast"]')]);
const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const softs = ['success', 'warning', 'danger', 'info', 'violet', 'accent'];
const pairs: [ink: string, ground: string, least: number][] = [
  ...['ink', 'ink-muted', 'ink-faint'].flatMap((ink) => surfaces.map((on): [string, string, number] => [ink, on, 7])),
  ...softs.map((tone): [string, string, number] => [`${tone}-ink`, `${tone}-soft`, 7]),
  ...softs.map((tone): [string, string, number] => [`${tone}-ink`, 'surface', 7]),
  ['on-accent', 'accent', 7],
  ['on-accent', 'accent-hover', 7],
  ['on-accent', 'danger', 7],
  ['line', 'surface', 4.5],
  ['control', 'surface', 7],
];

describe('The theme of high contrast', () => {
  test.each(pairs)('%s on %s has %s to 1 or more, light and dark', (ink, ground, least) => {
    for (const at of [0, 1] as const) {
      const [one, other] = [colours.get(ink)?.[at] ?? '', colours.get(ground)?.[at] ?? ''];
      expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(least);
    }
  });
});
