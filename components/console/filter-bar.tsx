'use client';

import { Command, useCommandState } from 'cmdk';
import { Search, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { layer } from '#components/ui/layer.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type Suggestion, suggest } from './filter-suggestions.ts';
import { type FilterChip, formatChip, parseChip } from './filters.ts';
import { NotLoaded } from './not-loaded.tsx';
import type { Filters } from './use-filters.ts';

interface FilterBarProps {
  filters: Filters;
  /** "Filter volumes" */
  label: string;
  /** Saved views and the like, at the end. */
  children?: ReactNode;
}

/** One box for free text and for `field:value` conditions, with the known fields and values offered while typing. */
export function FilterBar({ filters, label, children }: FilterBarProps) {
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
        {filters.chips.map((chip) => (
          <Chip key={formatChip(chip)} chip={chip} filters={filters} />
        ))}
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
          <NotLoaded answer={filters.choices} unknown={t('Some values to filter by could not be loaded')} />
        </div>
      )}
    </search>
  );
}

const signs: Record<FilterChip['operator'], string> = { '': ':', '!': ' ≠', '>': ' >', '<': ' <' };

function Chip({ chip, filters }: { chip: FilterChip; filters: Filters }) {
  const t = useT();
  const field = filters.fields.find(({ id }) => id === chip.field);
  const value = field?.values?.find((known) => known.value === chip.value)?.label ?? chip.value;
  const text = [`${field?.label ?? chip.field}${signs[chip.operator]}`, value, field?.unit].filter(Boolean).join(' ');
  return (
    <span className="inline-flex h-6 items-center rounded-small bg-accent-soft ps-2 text-accent-ink text-small">
      {text}
      <button
        type="button"
        aria-label={t('Remove filter {text}', { text })}
        onClick={() => filters.remove(chip)}
        className="ms-0.5 inline-flex size-6 items-center justify-center rounded-small hover:bg-hover"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}

interface InputProps {
  filters: Filters;
  label: string;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

function FilterInput({ filters, label, inputRef }: InputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const options = isOpen ? suggest(filters.text, filters.fields) : [];

  const accept = (text: string) => {
    const chip = parseChip(text, filters.fields);
    if (chip) filters.add(chip);
    else filters.setText(text);
    setIsOpen(!chip && /[:!<>]$/.test(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = filters.chips.at(-1);
    if (event.key === 'Backspace' && filters.text === '' && last) filters.remove(last);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsOpen(true);
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
    // These move in the text, not in the list.
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
  };
  return (
    <Command
      label={label}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      className="flex min-w-28 flex-1"
    >
      <Command.Input
        ref={inputRef}
        asChild
        placeholder={label}
        value={filters.text}
        onValueChange={(text) => {
          filters.setText(text);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        className="h-7 min-w-0 flex-1 bg-transparent px-1 outline-none"
      >
        <ListedInput isExpanded={options.length > 0} />
      </Command.Input>
      <Suggestions label={label} options={options} typed={filters.text} onAccept={accept} />
    </Command>
  );
}

/** What is typed itself stands first in the list, unseen: Enter takes it until an arrow has gone to a suggestion. */
const TYPED = 'typed';

interface SuggestionsProps {
  label: string;
  options: readonly Suggestion[];
  typed: string;
  onAccept: (text: string) => void;
}

function Suggestions({ label, options, typed, onAccept }: SuggestionsProps) {
  return (
    <Command.List
      label={label}
      hidden={options.length === 0}
      className={cx(
        layer.floating,
        'absolute inset-s-0 top-full mt-1 w-72 max-w-full rounded-card border bg-raised p-1 shadow-float',
      )}
    >
      <Command.Item hidden value={TYPED} onSelect={() => onAccept(typed)} />
      {options.map((option) => (
        <Option key={option.text} option={option} onAccept={onAccept} />
      ))}
    </Command.List>
  );
}

/** cmdk takes its list to be always open; this one says when it is, and names a suggestion only once there is one. */
function ListedInput({ isExpanded, ...input }: ComponentProps<'input'> & { isExpanded: boolean }) {
  const isTyped = useCommandState(({ value }) => value === TYPED);
  const said = { 'aria-expanded': isExpanded, ...(isTyped && { 'aria-activedescendant': undefined }) };
  return <input {...input} {...said} />;
}

function Option({ option, onAccept }: { option: Suggestion; onAccept: (text: string) => void }) {
  return (
    <Command.Item
      value={option.text}
      onSelect={() => onAccept(option.text)}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="flex items-baseline justify-between gap-3 rounded-small px-2 py-1.5 hover:bg-hover aria-selected:bg-hover"
    >
      <span className="truncate">{option.label}</span>
      {option.note && <span className="text-ink-faint text-small tabular-nums">{option.note}</span>}
    </Command.Item>
  );
}
