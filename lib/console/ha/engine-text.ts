import { faultBrief } from '#lib/compute/servers/view/fault-cause.ts';
import { DISABLED_REASONS, SENTENCES } from '#lib/ha/recovery/messages.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

type Pattern = readonly [template: string, pattern: RegExp, names: readonly string[]];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&');

/** Pattern of a template, and the names of its values. */
function patternOf(template: string): Pattern {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const source = escaped(template).replaceAll(/\{\w+\}/g, '(.+?)');
  return [template, new RegExp(`^${source}$`, 's'), names];
}

const PATTERNS = Object.values(SENTENCES).map(patternOf);

/** Translates a recorded sentence of the platform; other text is unchanged. */
export function engineText(t: Translate, text: string): string {
  if (text.startsWith('No valid host was found')) return sentenceOf(t(faultBrief(text, true)));
  if (text === DISABLED_REASONS.host) return t(msg('Disabled by recovery: the host failed.'));
  if (text === SENTENCES.noReserves) return t(msg('No reserved host is available.'));
  if (text === DISABLED_REASONS.process) return t(msg('Disabled by recovery: the compute process failed.'));
  for (const [template, pattern, names] of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = names.map((name, index) => [name, engineText(t, found[index + 1] ?? '')]);
    return t(msg(template, Object.fromEntries(values)));
  }
  return t(text);
}

const sentenceOf = (brief: string): string => `${brief.charAt(0).toUpperCase()}${brief.slice(1)}.`;
