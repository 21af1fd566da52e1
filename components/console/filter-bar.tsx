'use client';

import { Search, X } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useLazyModule } from '#components/ui/use-lazy-module.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { alternatives, type FilterCondition } from '#lib/console/filter-condition.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FilterTag } from './filter-tag.tsx';
import { formatChip, parseChip } from './filters.ts';
import { LoadError } from './load-error.tsx';
import type { Filters } from './use-filters.ts';

export function FilterBar({ filters, label, children }: { filters: Filters; label: string; children?: ReactNode }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => input.current?.focus() });
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div
        className={cx(
          'relative flex min-h-8 min-w-0 flex-1 basis-64 flex-wrap items-center gap-1 rounded-control ps-8 pe-1',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        )}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-s-2 top-2 size-4 text-ink-faint" />
        {alternatives(filters.chips).map((group) =>
          group.map((chip, at) => (
            <Fragment key={formatChip(chip)}>
              {at > 0 && <span className="text-ink-faint text-small">{t('or')}</span>}
              <Chip chip={chip} filters={filters} />
            </Fragment>
          )),
        )}
        <FilterInput filters={filters} label={label} inputRef={input} />
        {filters.isActive ? (
          <IconButton label={t('Clear filters')} icon={X} size="small" onClick={filters.clear} />
        ) : (
          <span aria-hidden className="pe-1 max-sm:hidden">
            <Kbd>/</Kbd>
          </span>
        )}
      </div>
      {children}
      {filters.choices && (
        <div className="basis-full empty:hidden">
          <LoadError answer={filters.choices} unknown={t('Could not load some of the filter values')} />
        </div>
      )}
    </search>
  );
}

const signs: Record<FilterCondition['operator'], string> = { '': ':', '!': ' ≠', '>': ' >', '<': ' <' };

function Chip({ chip, filters }: { chip: FilterCondition; filters: Filters }) {
  const field = filters.fields.find(({ id }) => id === chip.field);
  const value = field?.values?.find((known) => known.value === chip.value)?.label ?? chip.value;
  const text = [`${field?.label ?? chip.field}${signs[chip.operator]}`, value, field?.unit].filter(Boolean).join(' ');
  return <FilterTag text={text} onRemove={() => filters.remove(chip)} />;
}

interface InputProps {
  filters: Filters;
  label: string;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

/** Index while no suggestion is selected; Enter then takes the typed text. */
const NONE = -1;

const loadSuggestions = () => import('./filter-suggestions.tsx');

interface SuggestionKeys {
  isOpen: boolean;
  chosen: { text: string } | undefined;
  accept: (text: string) => void;
  move: (by: number) => void;
  close: () => void;
}

const keyHandler =
  (filters: Filters, { isOpen, chosen, accept, move, close }: SuggestionKeys) =>
  (event: KeyboardEvent) => {
    const last = alternatives(filters.chips).flat().at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && filters.typed === '' && last) filters.remove(last);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') accept(chosen?.text ?? filters.typed);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    if (event.key !== 'Backspace') event.preventDefault();
  };

function useSuggestions(filters: Filters) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosenAt, setAt] = useState(NONE);
  const loaded = useLazyModule(isOpen, loadSuggestions);
  const options = isOpen && loaded ? loaded.suggest(filters.typed, filters.fields, filters.countOf) : [];
  const at = chosenAt === NONE && loaded ? loaded.preselectedIndex(filters.typed, options) : chosenAt;
  const chosen = options[at];
  const accept = (text: string) => {
    const chip = parseChip(text, filters.fields);
    if (chip) filters.add(chip);
    else if (/[:!<>]$/.test(text)) filters.type(text, true);
    else filters.setText(text);
    setIsOpen(!chip && /[:!<>]$/.test(text));
    setAt(NONE);
  };
  const move = (by: number) => {
    const all = isOpen ? options : (loaded?.suggest(filters.typed, filters.fields, filters.countOf) ?? []);
    setIsOpen(true);
    // Moving past either end of the list deselects the suggestion.
    setAt(((at + 1 + by + all.length + 1) % (all.length + 1)) - 1);
  };
  const close = () => {
    setIsOpen(false);
    setAt(NONE);
  };
  return {
    List: loaded?.Suggestions,
    options,
    at,
    chosen,
    accept,
    onKeyDown: keyHandler(filters, { isOpen, chosen, accept, move, close }),
    open: () => setIsOpen(true),
    close: () => {
      close();
      filters.settle();
    },
    type: (text: string, isByKey: boolean) => {
      filters.type(text, isByKey);
      setIsOpen(true);
      setAt(NONE);
    },
  };
}

/** The user may continue typing after a key press, but pasted, dropped or autofilled text is complete. */
const isByKey = (event: Event) =>
  event instanceof InputEvent && /^(insert(Composition)?Text|delete)/.test(event.inputType);

function FilterInput({ filters, label, inputRef }: InputProps) {
  const listId = useId();
  const { List, options, at, chosen, ...act } = useSuggestions(filters);
  const [field = ''] = options[0]?.text.split(':') ?? [];
  return (
    <div className="flex min-w-28 flex-1">
      <input
        ref={inputRef}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${at}`}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={label}
        value={filters.typed}
        onChange={({ target, nativeEvent }) => act.type(target.value, isByKey(nativeEvent))}
        onFocus={act.open}
        onBlur={act.close}
        onKeyDown={act.onKeyDown}
        className="h-7 min-w-0 flex-1 bg-transparent px-1 outline-none"
      />
      {List && (
        <List
          {...{ listId, label, options, at }}
          hasAlternatives={filters.hasAlternatives(field)}
          onAccept={act.accept}
        />
      )}
    </div>
  );
}
