'use client';

import { cx } from '#components/ui/cx.ts';
import { layer } from '#components/ui/layer.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { FilterField } from './filters.ts';
import type { RowCounter } from './row-counts.ts';

export interface Suggestion {
  /** The new text of the input; a complete one immediately becomes a chip. */
  text: string;
  label: string;
  note?: string | undefined;
  count?: number | undefined;
  isComplete: boolean;
}

/** Maximum number of suggestions in the list; typing narrows them down. */
const MAX_SUGGESTIONS = 200;

/** Completions of the typed text: fields first, then the values of the named field. */
export function suggest(typed: string, fields: readonly FilterField[], countOf?: RowCounter): Suggestion[] {
  const word = typed.toLowerCase();
  const [name = '', rest] = word.split(/:(.*)/s);
  const field = rest === undefined ? undefined : fields.find(({ id }) => id === name);
  if (!field) {
    return fields
      .filter(({ id, label }) => id.startsWith(word) || label.toLowerCase().startsWith(word))
      .map(({ id, label }) => ({ text: `${id}:`, label, note: `${id}:`, isComplete: false }));
  }
  const sign = rest?.startsWith('!') && field.operators?.includes('!') ? '!' : '';
  const start = (rest ?? '').slice(sign.length);
  const values = countedValues(field, countOf)
    .filter(({ value, label }) => [value, label ?? ''].some((each) => each.toLowerCase().includes(start)))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ value, label, count }) => ({
      text: `${field.id}:${sign}${value}`,
      label: label ?? value,
      count,
      isComplete: true,
    }));
  return [...values, ...(rest === '' ? operatorsOf(field) : [])];
}

/**
 * The suggestion that Enter takes before the arrow keys are used: the typed value of a field, or else the first one.
 * Text that only begins the name of a field is taken as it is.
 */
export function preselectedIndex(typed: string, options: readonly Suggestion[]): number {
  const exact = options.findIndex(({ text }) => text.toLowerCase() === typed.trim().toLowerCase());
  return exact < 0 && options[0]?.isComplete ? 0 : exact;
}

/**
 * Declared values that occur in the rows, or else those of the rows, the most frequent first; values without a count
 * come last in their original order.
 */
function countedValues({ id, values }: FilterField, countOf: RowCounter | undefined) {
  const known: NonNullable<FilterField['values']> = values ?? countOf?.valuesOf?.(id) ?? [];
  return known
    .map((each) => ({ ...each, count: countOf?.([{ field: id, operator: '', value: each.value }]) ?? each.count }))
    .filter(({ count }) => count !== 0)
    .toSorted((one, other) => (other.count ?? -1) - (one.count ?? -1));
}

const signs = { '!': '≠', '>': '>', '<': '<', '': '=' };

const operatorsOf = ({ id, label, operators = [] }: FilterField): Suggestion[] =>
  operators.map((operator) => ({
    text: `${id}:${operator}`,
    label: `${label} ${signs[operator]} …`,
    isComplete: false,
  }));

interface SuggestionsProps {
  listId: string;
  label: string;
  options: readonly Suggestion[];
  at: number;
  hasAlternatives: boolean;
  onAccept: (text: string) => void;
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

export function Suggestions({ listId, label, options, at, hasAlternatives, onAccept }: SuggestionsProps) {
  const { t, format } = useI18n();
  return (
    <div
      hidden={options.length === 0}
      className={cx(
        layer.floating,
        'absolute inset-s-0 top-full mt-1 max-h-80 w-72 max-w-full overflow-y-auto rounded-card border bg-raised p-1 shadow-float',
      )}
    >
      <div id={listId} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // The keyboard is handled by the input, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input takes it
          <div
            key={option.text}
            ref={index === at ? intoView : undefined}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onAccept(option.text)}
            onMouseDown={(event) => event.preventDefault()}
            className="flex cursor-default items-baseline justify-between gap-3 rounded-small px-2 py-1.5 hover:bg-hover aria-selected:bg-hover"
          >
            <span className="truncate">{option.label}</span>
            <span className="text-ink-faint text-small tabular-nums">
              {option.count === undefined ? option.note : format.number(option.count)}
            </span>
          </div>
        ))}
      </div>
      {!hasAlternatives && options[0]?.isComplete && (
        <p className="px-2 py-1.5 text-ink-faint text-small">{t('One value of this field at a time')}</p>
      )}
    </div>
  );
}
