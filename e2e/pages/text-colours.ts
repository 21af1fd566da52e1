/** What decides whether one can read a text. */
export interface TextColours {
  colour: string;
  fontSizePx: number;
  fontWeight: number;
  /** The backgrounds and opacities of the element and its ancestors, from the document inwards, where they have any. */
  layers: { colour: string; image: string; opacity: number }[];
  /** The classes of the element and its ancestors that choose colours, and the theme; they decide the other theme too. */
  classes: string;
}

/** Texts that look the same and do so for the same reason. */
export interface TextGroup extends TextColours {
  elements: Element[];
}

/** Runs in the page. Groups the elements with text, after the animations: what fades in is partly transparent. */
export async function textsByColour(): Promise<TextGroup[]> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  type BackgroundLayers = Pick<TextColours, 'layers' | 'classes'>;
  const known = new Map<Element, BackgroundLayers>();
  const behind = (element: Element): BackgroundLayers => {
    const before = known.get(element);
    if (before) return before;
    const parent = element.parentElement;
    const outer = parent ? behind(parent) : { layers: [], classes: document.documentElement.dataset.theme ?? '' };
    const { backgroundColor: colour, backgroundImage: image, opacity } = getComputedStyle(element);
    const isClear = colour === 'rgba(0, 0, 0, 0)' && image === 'none' && opacity === '1';
    const own = (element.getAttribute('class') ?? '').match(/\S*(?:bg|text|opacity|colou?r)\S*/g) ?? [];
    const all = {
      layers: isClear ? outer.layers : [...outer.layers, { colour, image, opacity: Number(opacity) }],
      classes: own.length === 0 ? outer.classes : `${outer.classes}>${own.join(' ')}`,
    };
    known.set(element, all);
    return all;
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  const groups = new Map<string, TextGroup>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!(hasText(element) || element.matches('input, textarea, select')) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const look = {
      colour: color,
      fontSizePx: Number.parseFloat(fontSize),
      fontWeight: Number(fontWeight),
      ...behind(element),
    };
    const key = JSON.stringify(look);
    const group = groups.get(key) ?? { ...look, elements: [] };
    group.elements.push(element);
    groups.set(key, group);
  }
  return [...groups.values()];
}
