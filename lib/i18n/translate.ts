import { createElement, Fragment, type ReactNode } from 'react';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { ENGLISH, type Language } from './language.ts';
import { type MessagePart, readMessage } from './message.ts';
import type { Text, Value, Values } from './text.ts';

/** English message -> message in another language. */
export type Messages = Readonly<Record<string, string>>;

type RichValue = Value | ((parts: ReactNode) => ReactNode);

export interface Translate {
  /** Message in the visitor's language, with ICU placeholders, plurals and selects. */
  (text: Text, values?: Values): string;
  /** With tags: `t.rich('Delete <b>{name}</b>?', { name, b: (parts) => <b>{parts}</b> })`. */
  rich(message: string, values: Record<string, RichValue>): ReactNode;
}

const read = new Map<string, readonly MessagePart[]>();

function partsOf(message: string): readonly MessagePart[] {
  let parts = read.get(message);
  if (!parts) {
    parts = readMessage(message);
    read.set(message, parts);
  }
  return parts;
}

interface Rules {
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
}

const RULES = new Map<Language, Rules>();

/**
 * Cached, because creating rules takes longer than using them a thousand times, and a page is translated in many parts.
 */
function rulesOf(language: Language): Rules {
  const rules = RULES.get(language) ?? {
    plural: new Intl.PluralRules(language),
    number: new Intl.NumberFormat(language),
  };
  RULES.set(language, rules);
  return rules;
}

type MessageValues = Readonly<Record<string, RichValue>>;

/**
 * Fills in the values.
 * @throws InvariantError if a value is missing
 */
function fillParts(parts: readonly MessagePart[], values: MessageValues, rules: Rules, count?: number): ReactNode[] {
  const value = (name: string) => {
    if (!Object.hasOwn(values, name)) throw new InvariantError(`The value of {${name}} is missing.`);
    return values[name];
  };
  const fill = (part: MessagePart): ReactNode[] => {
    if (typeof part === 'string') return [part];
    if (part.is === 'value') return [String(value(part.name) ?? '')];
    if (part.is === 'number') return [rules.number.format(Number(value(part.name)))];
    if (part.is === 'count') return [rules.number.format(count ?? 0)];
    if (part.is === 'plural') {
      const own = Number(value(part.name));
      const chosen = part.cases[`=${own}`] ?? part.cases[rules.plural.select(own)] ?? part.cases.other ?? [];
      return fillParts(chosen, values, rules, own);
    }
    const around = value(part.name);
    const children = fillParts(part.children, values, rules, count);
    return typeof around === 'function' ? [around(createElement(Fragment, null, ...children))] : children;
  };
  return parts.flatMap(fill);
}

/**
 * Creates the `t` of a language. Messages that are missing in the catalog remain in English with English plurals, which
 * also lets sentences from the server through unchanged.
 */
export function createTranslate(language: Language, messages: Messages | undefined): Translate {
  const find = (message: string): [sentence: string, Rules] =>
    messages && Object.hasOwn(messages, message)
      ? [messages[message] ?? message, rulesOf(language)]
      : [message, rulesOf(messages ? ENGLISH.code : language)];
  const t = (text: Text, given?: Values): string => {
    const message = typeof text === 'string' ? text : text.message;
    const values = typeof text === 'string' ? given : text.values;
    const [sentence, rules] = find(message);
    return values ? fillParts(partsOf(sentence), values, rules).join('') : sentence;
  };
  const rich = (message: string, values: Record<string, RichValue>): ReactNode => {
    const [sentence, rules] = find(message);
    return createElement(Fragment, null, ...fillParts(partsOf(sentence), values, rules));
  };
  return Object.assign(t, { rich });
}
