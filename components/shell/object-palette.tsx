'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { CommandPalette, type PaletteCommand } from '#components/console/command-palette.tsx';
import type { KindPage } from '#components/kind/kind.ts';
import { useRowContext } from '#components/kind/use-row-context.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ActedObject, loadActedKind } from './acted-kinds.ts';

interface ObjectPaletteProps {
  object: ActedObject;
  onClose: () => void;
}

/** The actions of an object in a palette. Stays after one was chosen, to display its dialog. */
export function ObjectPalette({ object, onClose }: ObjectPaletteProps) {
  const t = useT();
  const { kind, name } = object;
  const page = useQuery({
    queryKey: ['palette', kind],
    queryFn: () => loadActedKind(kind),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (page.data) return <Actions page={page.data} {...{ object, onClose }} />;
  return (
    <CommandPalette
      label={t('Actions of {name}', { name })}
      onClose={onClose}
      query=""
      onQueryChange={() => undefined}
      commands={[]}
      state={page.error ? t('Could not load the actions: {reason}', { reason: page.error.message }) : t('Loading')}
    />
  );
}

function Actions({ page, object, onClose }: ObjectPaletteProps & { page: KindPage<object> }) {
  const t = useT();
  const { id, name, projectId, verb } = object;
  const found = useQuery(page.query(projectId, id));
  const { context, needed } = useRowContext(page.kind, projectId, page);
  const actions = page.useActions(projectId);
  const [isListed, setListed] = useState(true);
  const [query, setQuery] = useState('');
  const row =
    found.data === undefined || needed.data === undefined ? undefined : page.rowOf(found.data, context.related);
  const all = row ? actions.of(row) : [];
  // The one that was typed is selected.
  const ordered = all.toSorted((one, other) => Number(other.id === verb) - Number(one.id === verb));
  const error = found.error ?? needed.error;
  const close = () => {
    setListed(false);
    onClose();
  };
  return (
    <>
      {isListed && (
        <CommandPalette
          label={t('Actions of {name}', { name })}
          placeholder={t('Action for {name}', { name })}
          onClose={close}
          onRun={() => setListed(false)}
          query={query}
          onQueryChange={setQuery}
          commands={ordered.map((action) => toCommand(action, t('Actions of {name}', { name }), t))}
          {...(error
            ? { state: t('Could not load the actions: {reason}', { reason: error.message }) }
            : row === undefined && { state: t('Loading') })}
        />
      )}
      {actions.dialog}
    </>
  );
}

const toCommand = (
  action: Action,
  group: string,
  t: (text: Exclude<Action['allowed'], true>) => string,
): PaletteCommand => ({
  id: `action ${action.id ?? action.label}`,
  label: action.label,
  group,
  icon: action.icon,
  ...(action.href === undefined ? {} : { href: action.href }),
  ...(action.onSelect && { onSelect: action.onSelect }),
  ...(action.allowed === true ? {} : { refusal: t(action.allowed) }),
});
