import type { TextColours } from './text-colours.ts';

/** Red, green and blue from 0 to 255, and how opaque the colour is, from 0 to 1. */
type Colour = [number, number, number, number];

function parse(text: string): Colour | undefined {
  const [, channels] = /^rgba?\(([\d., ]+)\)$/.exec(text) ?? [];
  const [red, green, blue, alpha = 1] = (channels?.split(',') ?? []).map(Number);
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue, alpha];
}

const mix = (top: Colour, bottom: Colour, share: number): Colour => [
  top[0] * share + bottom[0] * (1 - share),
  top[1] * share + bottom[1] * (1 - share),
  top[2] * share + bottom[2] * (1 - share),
  1,
];

const over = (top: Colour, bottom: Colour): Colour => mix(top, bottom, top[3]);

/** Relative luminance by WCAG 2.2. */
function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Returns the contrast of a text with what is behind it. Returns undefined if that is not known: without an opaque
 * background that is not faded, with a picture behind the text, and for colours in another notation than RGB.
 */
export function contrastOf({ colour, layers }: TextColours): number | undefined {
  const text = parse(colour);
  const backgrounds = layers.map((layer) => parse(layer.colour));
  const isKnown = text && backgrounds.every(Boolean) && layers.every(({ image }) => image === 'none');
  const firstFaded = layers.findIndex(({ opacity }) => opacity !== 1);
  const outer = firstFaded === -1 ? backgrounds : backgrounds.slice(0, firstFaded);
  if (!isKnown || !outer.some((background) => background?.[3] === 1)) return undefined;
  /** Paints the layers from `at` on, with the text on the last one. An opacity applies to a layer and all within it. */
  const paint = (at: number, backdrop: Colour): { front: Colour; back: Colour } => {
    const [layer, background] = [layers[at], backgrounds[at]];
    if (!layer || !background) return { front: over(text, backdrop), back: backdrop };
    const { front, back } = paint(at + 1, over(background, backdrop));
    return { front: mix(front, backdrop, layer.opacity), back: mix(back, backdrop, layer.opacity) };
  };
  const { front, back } = paint(0, [255, 255, 255, 1]);
  const [darker = 0, lighter = 0] = [luminance(front), luminance(back)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether a text has the contrast that WCAG 2.2, 1.4.3 requires: 4.5 to 1, or 3 to 1 if it is large. */
export function hasContrast(text: TextColours): boolean {
  const isLarge = text.fontSizePx >= 24 || (text.fontSizePx >= 18.66 && text.fontWeight >= 700);
  return (contrastOf(text) ?? 0) >= (isLarge ? 3 : 4.5);
}
