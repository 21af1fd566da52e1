import { RuleError } from './rule-error.ts';

/** Text with placeholders: literal parts, and the numbers of values. */
export type Template = readonly (string | number)[];

/** `{0}`, `{{`, `}}`, a lone brace, or text up to the next brace. */
const TOKEN = /\{(\d{1,3})\}|\{\{|\}\}|[{}]|[^{}]+/g;

/** Parses a text of a rule. @throws RuleError with a sentence for the author of the rule */
export function parseTemplate(text: string): Template {
  return [...text.matchAll(TOKEN)].map(([token, number]) => {
    if (number !== undefined) return Number(number);
    if (token === '{' || token === '}') {
      throw new RuleError('Use {0}, {1} and so on for values, and {{ or }} for a brace.');
    }
    return token === '{{' || token === '}}' ? token.charAt(0) : token;
  });
}

/** The highest number of a placeholder; -1 without any. */
export const lastPlaceholder = (template: Template): number =>
  Math.max(-1, ...template.filter((part) => typeof part === 'number'));

/** Maximum values that one text can become. */
const MAX_EXPANDED = 1000;
/** Maximum characters of a value; names and ids are shorter. */
const MAX_TEXT = 4096;

/**
 * All texts that a template becomes, one for each value of the only placeholder that has several. None if a placeholder
 * has no value. @throws RuleError if several placeholders have several values, or for a text that is too long
 */
export function expandTemplate(text: string, values: readonly (readonly string[])[], max = MAX_TEXT): string[] {
  const template = parseTemplate(text);
  const numbers = [...new Set(template.filter((part) => typeof part === 'number'))];
  const [several, another] = numbers.filter((number) => (values[number]?.length ?? 0) > 1);
  if (several !== undefined && another !== undefined) {
    throw new RuleError(
      `{${several}} and {${another}} in ${JSON.stringify(text)} both have several values. Use one of them.`,
    );
  }
  if (numbers.some((number) => values[number] === undefined || values[number].length === 0)) return [];
  const count = several === undefined ? 1 : (values[several]?.length ?? 0);
  if (count > MAX_EXPANDED)
    throw new RuleError(`{${several}} has ${count} values. At most ${MAX_EXPANDED} are allowed.`);
  return Array.from({ length: count }, (_, at) => filled({ text, template, values }, at, max));
}

interface ParsedText {
  text: string;
  template: Template;
  values: readonly (readonly string[])[];
}

/** Measures before it joins, because a short text can have a long value many times. */
function filled({ text, template, values }: ParsedText, at: number, max: number): string {
  const parts = template.map((part) => {
    if (typeof part === 'string') return part;
    const own = values[part] ?? [];
    return (own.length > 1 ? own[at] : own[0]) ?? '';
  });
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length > max)
    throw new RuleError(`${JSON.stringify(text)} has ${length} characters. At most ${max} are allowed.`);
  return parts.join('');
}
