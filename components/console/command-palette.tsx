'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { type ReactNode, useId } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { CommandDialog } from '#components/ui/command-dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { consumeTypedText } from '#lib/client/type-ahead-buffer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { StatusBadge } from './status-badge.tsx';

export interface PaletteCommand {
  id: string;
  label: string;
  /** Heading, such as objects, actions or pages. */
  group: string;
  icon?: ReactNode;
  /** Displayed at the end: kind, project or keys. */
  note?: string;
  /** The platform's word for the state of an object. */
  status?: string;
  /** Further search terms, such as ids and addresses. */
  keywords?: readonly string[];
  href?: string;
  onSelect?: () => void;
}

interface CommandPaletteProps {
  onClose: () => void;
  commands: readonly PaletteCommand[];
  query: string;
  onQueryChange: (query: string) => void;
  state?: string;
  /** Available to users who may search beyond the project. */
  everywhere?: { isOn: boolean; onChange: (isOn: boolean) => void };
}

export function CommandPalette({ onClose, commands, query, onQueryChange, state, everywhere }: CommandPaletteProps) {
  const t = useT();
  const router = useRouter();
  const run = (command: PaletteCommand) => {
    onClose();
    if (command.href) router.push(command.href);
    command.onSelect?.();
  };
  const groups = [...Map.groupBy(commands, (command) => command.group)];
  return (
    <CommandDialog
      onClose={onClose}
      label={t('Search and commands')}
      placeholder={t('Name, ID, address, MAC, key or tag, or a command')}
      query={query}
      onQueryChange={onQueryChange}
      onFocus={() => {
        const typed = consumeTypedText();
        if (typed) onQueryChange(typed);
      }}
      empty={state ?? t('Nothing found')}
      footer={<Footer state={state} everywhere={everywhere} />}
    >
      {groups.map(([group, members]) => (
        <Command.Group
          key={group}
          heading={group}
          className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-micro"
        >
          {members.map((command) => (
            <Item key={command.id} command={command} onRun={run} />
          ))}
        </Command.Group>
      ))}
    </CommandDialog>
  );
}

function Item({ command, onRun }: { command: PaletteCommand; onRun: (command: PaletteCommand) => void }) {
  return (
    <Command.Item
      value={`${command.label} ${command.id}`}
      keywords={[...(command.keywords ?? [])]}
      onSelect={() => onRun(command)}
      className="flex h-9 items-center gap-2.5 rounded-control px-2 aria-selected:bg-selected [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
    >
      {command.icon}
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.status !== undefined && (
        <span className="shrink-0 text-small">
          <StatusBadge status={command.status} />
        </span>
      )}
      {command.note && <span className="shrink-0 text-ink-faint text-small">{command.note}</span>}
    </Command.Item>
  );
}

function Footer({ state, everywhere }: Pick<CommandPaletteProps, 'state' | 'everywhere'>) {
  const t = useT();
  const id = useId();
  return (
    <>
      {everywhere && (
        <span className="flex items-center gap-2">
          <Checkbox id={id} isChecked={everywhere.isOn} onCheckedChange={everywhere.onChange} />
          <label htmlFor={id}>{t('All projects')}</label>
        </span>
      )}
      <span role="status" className="min-w-0 flex-1 truncate">
        {state}
      </span>
      <Keys />
    </>
  );
}

function Keys() {
  const t = useT();
  return (
    <>
      <span className="flex items-center gap-1 max-sm:hidden">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('to move')}
      </span>
      <span className="flex items-center gap-1 max-sm:hidden">
        <Kbd>↵</Kbd>
        {t('to open')}
      </span>
    </>
  );
}
