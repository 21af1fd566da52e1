import type { SourceText } from './source-texts.ts';
import type { Messages } from './translate.ts';
import type { MessagesByArea } from './translations.ts';

/** Area for messages without a translation in any language, if no other message of their source files has an area. */
const NEW_AREA = 'new';

/**
 * Adds an empty sentence for each missing message to the areas of a language: in the same area as in another language,
 * otherwise in the most frequent area of the same source files.
 */
export function addMissingSentences(
  own: MessagesByArea,
  others: readonly MessagesByArea[],
  used: readonly SourceText[],
): { areas: MessagesByArea; missing: number } {
  const areaOf = new Map([...others, own].flatMap(areaOfMessages));
  const usedTexts = new Set(used.map(({ text }) => text));
  const inOwn = new Set([...own.values()].flatMap(Object.keys));
  const areas = new Map<string, Record<string, string>>([...own].map(([area, messages]) => [area, { ...messages }]));
  // In the order of other languages, so that a new file can be compared with them line by line.
  for (const text of new Set([...areaOf.keys(), ...usedTexts])) {
    if (!usedTexts.has(text) || inOwn.has(text)) continue;
    const area = areaOf.get(text) ?? neighbouringArea(text, used, areaOf);
    areas.set(area, { ...areas.get(area), [text]: '' });
  }
  const missing = [...areas.values()].flatMap(Object.values<string>).filter((sentence) => sentence === '').length;
  return { areas, missing };
}

const areaOfMessages = (areas: MessagesByArea): [text: string, area: string][] =>
  [...areas].flatMap(([area, messages]: [string, Messages]) =>
    Object.keys(messages).map((text): [string, string] => [text, area]),
  );

const fileOf = ({ place }: SourceText) => place.replace(/:\d+$/, '');

function neighbouringArea(text: string, used: readonly SourceText[], areaOf: ReadonlyMap<string, string>): string {
  const files = new Set(used.filter((found) => found.text === text).map(fileOf));
  const neighbours = used.filter((found) => files.has(fileOf(found)));
  const counted = Map.groupBy(neighbours.map((found) => areaOf.get(found.text)).filter(Boolean), (area) => area);
  const [most] = [...counted].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? NEW_AREA;
}
