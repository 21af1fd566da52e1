'use client';

import { Check, Circle } from 'lucide-react';
import { useT } from '#lib/i18n/use-t.ts';

export interface PasswordRule {
  min_length: number;
  /** A regular expression that passwords must match, and its description. */
  pattern: string | null;
  pattern_description: string;
}

const isLongEnough = ({ min_length }: PasswordRule, password: string) => [...password].length >= min_length;
const isOfPattern = ({ pattern }: PasswordRule, password: string) =>
  pattern === null || new RegExp(pattern, 'u').test(password);

/**
 * Whether a password meets the rules that can be checked in the browser. Rules such as former passwords are checked
 * only by the server.
 */
export const followsRules = (rules: PasswordRule, password: string): boolean =>
  isLongEnough(rules, password) && isOfPattern(rules, password);

interface FurtherRule {
  isMet: boolean;
  text: string;
}

interface PasswordRulesProps {
  rules: PasswordRule;
  password: string;
  further?: readonly FurtherRule[];
}

export function PasswordRules({ rules, password, further = [] }: PasswordRulesProps) {
  const t = useT();
  const lines = [
    {
      isMet: isLongEnough(rules, password),
      text: t('{count, plural, one {At least # character} other {At least # characters}}', { count: rules.min_length }),
    },
    ...(rules.pattern === null ? [] : [{ isMet: isOfPattern(rules, password), text: t(rules.pattern_description) }]),
    ...further,
  ];
  return (
    <ul className="flex flex-col gap-1 text-small">
      {lines.map(({ isMet, text }) => (
        <li
          key={text}
          className={isMet ? 'flex items-center gap-2 text-success-ink' : 'flex items-center gap-2 text-ink-muted'}
        >
          {isMet ? <Check aria-hidden className="size-3.5" /> : <Circle aria-hidden className="size-3.5" />}
          {text}
          <span className="sr-only">{isMet ? t('met') : t('not met yet')}</span>
        </li>
      ))}
    </ul>
  );
}
