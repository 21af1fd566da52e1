import { expect, test } from 'vitest';
import { contrastOf, hasContrast } from './contrast.ts';

const layer = (colour: string, opacity = 1, image = 'none') => ({ colour, image, opacity });
const text = (colour: string, layers = [layer('rgb(255, 255, 255)')], fontSizePx = 13, fontWeight = 400) => ({
  colour,
  fontSizePx,
  fontWeight,
  layers,
  classes: '',
});

test.each([
  ['black on white', 'rgb(0, 0, 0)', [layer('rgb(255, 255, 255)')], 21],
  ['the palest grey that is readable on white', 'rgb(118, 118, 118)', [layer('rgb(255, 255, 255)')], 4.54],
  ['white on red', 'rgb(255, 255, 255)', [layer('rgb(255, 0, 0)')], 4],
  ['a transparent text', 'rgba(0, 0, 0, 0.5)', [layer('rgb(255, 255, 255)')], 3.95],
  ['a transparent background', 'rgb(0, 0, 0)', [layer('rgb(255, 255, 255)'), layer('rgba(0, 0, 0, 0.5)')], 5.32],
  ['a part that is half faded', 'rgb(0, 0, 0)', [layer('rgb(255, 255, 255)'), layer('rgba(0, 0, 0, 0)', 0.5)], 3.95],
  [
    'a white dialog that is half faded over a black page: both its text and its background become darker',
    'rgb(0, 0, 0)',
    [layer('rgb(0, 0, 0)'), layer('rgb(255, 255, 255)', 0.5)],
    5.32,
  ],
])('%s has the contrast that WCAG computes', (_, colour, layers, ratio) => {
  expect(contrastOf(text(colour, layers))).toBeCloseTo(ratio, 1);
});

test.each([
  ['no opaque background', text('rgb(0, 0, 0)', [layer('rgba(255, 255, 255, 0.9)')])],
  [
    'an opaque background in a faded part without one',
    text('rgb(0, 0, 0)', [layer('rgba(0, 0, 0, 0)', 0.5), layer('rgb(255, 255, 255)')]),
  ],
  ['no background', text('rgb(0, 0, 0)', [])],
  ['a picture', text('rgb(0, 0, 0)', [layer('rgb(255, 255, 255)', 1, 'linear-gradient(red, blue)')])],
  ['a colour in another notation', text('oklch(0.2 0.1 20)')],
])('%s: the contrast is unknown, so axe has to judge', (_, unknown) => {
  expect(contrastOf(unknown)).toBeUndefined();
  expect(hasContrast(unknown)).toBe(false);
});

test('a text needs 4.5 to 1, and 3 to 1 if it is large or bold and nearly as large', () => {
  const grey = 'rgb(140, 140, 140)';
  const white = [layer('rgb(255, 255, 255)')];
  expect(hasContrast(text(grey))).toBe(false);
  expect(hasContrast(text(grey, white, 24))).toBe(true);
  expect(hasContrast(text(grey, white, 19))).toBe(false);
  expect(hasContrast(text(grey, white, 19, 700))).toBe(true);
  expect(hasContrast(text('rgb(180, 180, 180)', white, 24))).toBe(false);
});
