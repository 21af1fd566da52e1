'use client';

import { FilterTag } from '#components/console/filter-tag.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select, type SelectOption } from '#components/ui/select.tsx';
import { ACTIVITY_KINDS, KINDS } from '#lib/console/activity/kinds.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ACTION_OPTIONS, type ActivityFilter, RANGE_WORDS, RANGES, RESULT_WORDS, RESULTS } from './activity-filter.ts';

interface ActivityToolbarProps {
  filter: ActivityFilter;
  onChange: (changes: Partial<ActivityFilter>) => void;
  onClear: (() => void) | undefined;
}

export function ActivityToolbar({ filter, onChange, onClear }: ActivityToolbarProps) {
  const t = useT();
  const parts = { filter, onChange };
  const actions = options(ACTION_OPTIONS.map(({ value, label }) => [value, t(label)]));
  const kinds = options(ACTIVITY_KINDS.map((kind) => [kind, t(KINDS[kind])]));
  const results = RESULTS.map((value) => ({ value, label: t(RESULT_WORDS[value]) }));
  const ranges = RANGES.map((value) => ({ value, label: t(RANGE_WORDS[value]) }));
  return (
    <search
      aria-label={t('Filter activity')}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2"
    >
      {filter.object && (
        <FilterTag text={t('Object: {id}', { id: filter.object })} onRemove={() => onChange({ object: null })} />
      )}
      <Text
        {...parts}
        name="search"
        label={t('Name, ID or request ID')}
        className="min-w-48 flex-1 max-sm:col-span-full"
      />
      <Text {...parts} name="actor" label={t('Done by')} className="w-36 max-sm:col-span-full max-sm:w-full" />
      <Choice {...parts} name="action" label={t('Any action')} options={actions} />
      <Choice {...parts} name="kind" label={t('Any kind')} options={kinds} />
      <Choice {...parts} name="result" label={t('Any result')} options={results} />
      <Choice {...parts} name="range" label={t('Any time')} options={ranges} />
      {filter.range === 'custom' && <Between {...parts} />}
      {onClear && (
        <Button size="small" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      )}
    </search>
  );
}

interface PartProps extends Omit<ActivityToolbarProps, 'onClear'> {
  name: keyof ActivityFilter;
  label: string;
}

function Text({ filter, onChange, name, label, className }: PartProps & { className: string }) {
  return (
    <span className={className}>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={255}
        value={filter[name] ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value || null })}
      />
    </span>
  );
}

function Choice({ filter, onChange, name, label, options: choices }: PartProps & { options: readonly SelectOption[] }) {
  return (
    <Select
      aria-label={label}
      className="w-40 max-sm:w-full"
      placeholder={label}
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value || null })}
      options={choices}
    />
  );
}

/** One option per label; if several values share a label, the first value is used. */
function options(pairs: readonly (readonly [value: string, label: string])[]): SelectOption[] {
  const byLabel = new Map(pairs.toReversed().map(([value, label]) => [label, value]));
  return [...byLabel]
    .map(([label, value]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

function Between({ filter, onChange }: Omit<ActivityToolbarProps, 'onClear'>) {
  const t = useT();
  const moment = (name: 'since' | 'until', label: string) => (
    <Input
      type="datetime-local"
      aria-label={label}
      title={label}
      className="max-w-52 max-sm:max-w-full"
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value || null })}
    />
  );
  return (
    <>
      {moment('since', t('From time'))}
      {moment('until', t('To time'))}
    </>
  );
}
