/**
 * Runs in the page. Groups the elements with visible text by what decides whether one can read them: colour, size,
 * weight, and all backgrounds and opacities behind them, down to the background that hides the rest.
 */
export function textsByColour(): Map<string, Element[]> {
  interface Layers {
    /** What shows through an element without a background. */
    seen: string;
    /** The opacities alone, which also apply to what is hidden. */
    opacities: string;
  }
  const known = new Map<Element, Layers>();
  const layersOf = (element: Element | null): Layers => {
    if (!element) return { seen: '', opacities: '' };
    const layers = known.get(element);
    if (layers) return layers;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
    const own = opacity === '1' ? '' : `${opacity}; `;
    const below = layersOf(element.parentElement);
    const behind = backgroundColor.startsWith('rgb(') ? below.opacities : below.seen;
    const background = isClear ? '' : `${backgroundColor}; ${backgroundImage}; `;
    const all = { seen: background + own + behind, opacities: own + below.opacities };
    known.set(element, all);
    return all;
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  const groups = new Map<string, Element[]>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!(hasText(element) || element.matches('input, textarea, select')) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const colours = [color, fontSize, fontWeight, layersOf(element).seen].join('; ');
    groups.set(colours, [...(groups.get(colours) ?? []), element]);
  }
  return groups;
}
