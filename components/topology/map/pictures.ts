import { clientFailure } from '#lib/client/api-error.ts';
import type { Topology } from '#lib/console/networking/topology/schema.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { layoutOf } from './layout.ts';
import { titleOf } from './node-words.ts';
import { type Palette, svgOf } from './svg.ts';

const TOKENS: Record<keyof Palette, string> = {
  ground: '--canvas',
  lane: '--sunken',
  tile: '--surface',
  line: '--control',
  ink: '--ink',
  muted: '--ink-muted',
  accent: '--accent',
  success: '--success',
  info: '--info',
  warning: '--warning',
  danger: '--danger',
};

export function pictureOf(topology: Topology, { t }: Pick<I18n, 't'>): string {
  return svgOf(layoutOf(topology), paletteOfPage(), {
    title: t('Topology'),
    nameOf: (node) => titleOf(node, { t }),
    wordOf: ({ condition }) => t(condition.word),
  });
}

/**
 * Current colours of the tokens. They are read from a probe element, since the style sheet defines light and dark
 * values.
 */
function paletteOfPage(): Palette {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const { ground, lane, tile, line, ink, muted, accent, success, info, warning, danger } = TOKENS;
  const palette: Palette = {
    ground: colourOf(ground),
    lane: colourOf(lane),
    tile: colourOf(tile),
    line: colourOf(line),
    ink: colourOf(ink),
    muted: colourOf(muted),
    accent: colourOf(accent),
    success: colourOf(success),
    info: colourOf(info),
    warning: colourOf(warning),
    danger: colourOf(danger),
  };
  probe.remove();
  return palette;
}

/** Resolution for high-density screens, limited by the canvas size of browsers, in px. */
const DENSITY = 2;
const MAX_PIXELS = 8192;

/** The picture as a bitmap. @throws Error if the browser cannot render it */
export async function bitmapOf(topology: Topology, i18n: Pick<I18n, 't'>): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureOf(topology, i18n))}`;
  await image.decode();
  const scale = Math.min(DENSITY, MAX_PIXELS / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(clientFailure('The browser drew no picture.'))),
      'image/png',
    );
  });
}
