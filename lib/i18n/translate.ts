import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Language } from './language.ts';
import type { Text, Value, Values } from './text.ts';

/** English message -> the message in another language. */
export type Messages = Readonly<Record<string, string>>;

type RichValue = Value | ((parts: ReactNode) => ReactNode);

export interface Translate {
  /** The sentence in the visitor's language; `{name}`, plurals and selects are ICU. */
  (text: Text, values?: Values): string;
  /** The same with tags: `t.rich('Delete <b>{name}</b>?', { name, b: (parts) => <b>{parts}</b> })`. */
  rich(message: string, values: Record<string, RichValue>): ReactNode;
}

const compiled = new Map<string, IntlMessageFormat>();

function compile(language: Language, message: string): IntlMessageFormat {
  const key = `${language}\u0000${message}`;
  let format = compiled.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, language);
    compiled.set(key, format);
  }
  return format;
}

/** Makes the `t` of one language. Messages missing in the catalog stay English: server sentences pass through unharmed. */
export function createTranslate(language: Language, messages: Messages | undefined): Translate {
  const t = (text: Text, given?: Values): string => {
    const message = typeof text === 'string' ? text : text.message;
    const values = typeof text === 'string' ? given : text.values;
    const target = messages?.[message] ?? message;
    return values ? String(compile(language, target).format(values)) : target;
  };
  const rich = (message: string, values: Record<string, RichValue>): ReactNode => {
    const parts = compile(language, messages?.[message] ?? message).format<ReactNode>(values);
    return createElement(Fragment, null, ...[parts].flat());
  };
  return Object.assign(t, { rich });
}
