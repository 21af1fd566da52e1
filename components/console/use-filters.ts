'use client';

import { useRef, useState } from 'react';
import type { Answer } from '#lib/client/answer.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { useUrlStates } from '#lib/client/use-url-state.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';
import { type FilterField, formatChip, parseChip } from './filters.ts';
import { filterParams } from './list-params.ts';
import type { RowCounter } from './row-counts.ts';

export interface Filters {
  fields: readonly FilterField[];
  /** Query that provides values of fields, if any. */
  choices?: Answer<unknown> | undefined;
  /** Number of rows with a value; values without rows are not suggested. */
  countOf?: RowCounter | undefined;
  /** Whether several values of a field are alternatives. */
  hasAlternatives: (field: string) => boolean;
  text: string;
  /** Content of the input; equals `text` once typing has paused. */
  typed: string;
  chips: readonly FilterCondition[];
  isActive: boolean;
  setText: (text: string) => void;
  /**
   * Handles typed text. It filters the list immediately, or after a pause if the user is typing, unless it begins a
   * condition.
   */
  type: (text: string, isByKey: boolean) => void;
  settle: () => void;
  add: (chip: FilterCondition) => void;
  remove: (chip: FilterCondition) => void;
  clear: () => void;
}

interface FilterOptions extends Pick<Filters, 'choices' | 'countOf'> {
  /** Several values of a field are alternatives, unless the field has one value. Otherwise a second one replaces the first. */
  hasAlternatives?: boolean;
}

/** Pause after typing before the list is requested, in ms. */
const restMs = 150;

/** Whether a text may become a condition, such as `sta` or `status:`. Such a text is not used as a filter. */
export function beginsCondition(text: string, fields: readonly FilterField[]): boolean {
  const word = text.trim().toLowerCase();
  const [name = ''] = word.split(/[:!<>]/);
  const names = fields.flatMap(({ id, label }) => [id.toLowerCase(), label.toLowerCase()]);
  return name !== '' && names.some((known) => (name === word ? known.startsWith(word) : known === name));
}

interface Box {
  fields: readonly FilterField[];
  /** Runs while typed text has not been applied. */
  timer: { current: ReturnType<typeof setTimeout> | undefined };
  keep: (typed: string | undefined) => void;
  apply: (text: string) => void;
}

/** Debounces the input of a filter: the list is requested once, after typing has paused. */
export function typingInto({ fields, timer, keep, apply }: Box) {
  const drop = () => {
    clearTimeout(timer.current);
    keep(undefined);
  };
  const take = (typed: string) => {
    drop();
    apply(typed);
  };
  return {
    drop,
    setText: take,
    type: (typed: string, isByKey: boolean) => {
      const isComing = beginsCondition(typed, fields);
      if (!isComing && !isByKey) return take(typed);
      clearTimeout(timer.current);
      keep(typed);
      if (!isComing) timer.current = setTimeout(() => take(typed), restMs);
    },
    /** An incomplete condition stays in the input and is not applied as text. */
    settle: (pending: string) => {
      if (!(beginsCondition(pending, fields) && /[:!<>]/.test(pending))) take(pending);
    },
  };
}

function useTyping(text: string, fields: readonly FilterField[], apply: (text: string) => void) {
  const [pending, setPending] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // External system: the clock.
  useOnMount(() => () => clearTimeout(timer.current));
  const typing = typingInto({ fields, timer, keep: setPending, apply });
  return {
    ...typing,
    typed: pending ?? text,
    settle: () => {
      if (pending !== undefined) typing.settle(pending);
    },
  };
}

/** Adds a condition. Others with the same field and operator stay if they are alternatives or exclude values. */
export const withCondition = (chips: readonly FilterCondition[], chip: FilterCondition, hasAlternatives: boolean) => {
  const isRepeatable = chip.operator === '!' || (chip.operator === '' && hasAlternatives);
  const isReplaced = (each: FilterCondition) =>
    isRepeatable ? formatChip(each) === formatChip(chip) : each.field === chip.field && each.operator === chip.operator;
  return [...chips.filter((each) => !isReplaced(each)), chip];
};

const conditionsIn = (
  where: readonly string[],
  fields: readonly FilterField[],
  hasAlternatives: (field: string) => boolean,
) =>
  where
    .flatMap((text) => parseChip(text, fields) ?? [])
    .reduce<FilterCondition[]>((chips, chip) => withCondition(chips, chip, hasAlternatives(chip.field)), []);

/** Filter of a list in the URL: `?q=web&where=status:ACTIVE&where=az:!nova`. */
export function useFilters(fields: readonly FilterField[], options: FilterOptions = {}): Filters {
  const { choices, countOf } = options;
  const hasAlternatives = (field: string) =>
    options.hasAlternatives === true && !fields.find(({ id }) => id === field)?.hasOneValue;
  const [{ q, where }, set] = useUrlStates(filterParams);
  const chips = conditionsIn(where, fields, hasAlternatives);
  const { drop, ...typing } = useTyping(q, fields, (text) => set({ q: text || null }));
  return {
    fields,
    choices,
    countOf,
    hasAlternatives,
    text: q,
    chips,
    isActive: typing.typed !== '' || q !== '' || chips.length > 0,
    ...typing,
    add: (chip) => {
      drop();
      set(
        { q: null, where: withCondition(chips, chip, hasAlternatives(chip.field)).map(formatChip) },
        { isStep: true },
      );
    },
    remove: (chip) => set({ where: where.filter((text) => text !== formatChip(chip)) }, { isStep: true }),
    clear: () => {
      drop();
      set({ q: null, where: null }, { isStep: true });
    },
  };
}
