'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { CommandDialog } from '#components/ui/command-dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export interface PaletteCommand {
  id: string;
  label: string;
  /** Heading: objects, actions, pages. */
  group: string;
  icon?: ReactNode;
  /** At the end: state, project, keys. */
  note?: string;
  /** Found by these too: ids, addresses. */
  keywords?: readonly string[];
  href?: string;
  onSelect?: () => void;
}

interface CommandPaletteProps {
  onClose: () => void;
  commands: readonly PaletteCommand[];
  /** Told while typing, for commands that a server finds. */
  onQueryChange?: (query: string) => void;
}

/** Ctrl-K: everything that can be gone to or done, by typing its name. */
export function CommandPalette({ onClose, commands, onQueryChange }: CommandPaletteProps) {
  const t = useT();
  const router = useRouter();
  const [query, setQuery] = useState('');
  const change = (next: string) => {
    setQuery(next);
    onQueryChange?.(next);
  };
  const close = () => {
    onQueryChange?.('');
    onClose();
  };
  const run = (command: PaletteCommand) => {
    close();
    if (command.href) router.push(command.href);
    command.onSelect?.();
  };
  const groups = [...Map.groupBy(commands, (command) => command.group)];
  return (
    <CommandDialog
      onClose={close}
      label={t('Search and commands')}
      placeholder={t('Search by name, id or address, or type a command')}
      query={query}
      onQueryChange={change}
      empty={t('Nothing found')}
      footer={<Legend />}
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
      {command.note && <span className="shrink-0 text-ink-faint text-small">{command.note}</span>}
    </Command.Item>
  );
}

function Legend() {
  const t = useT();
  return (
    <>
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('to move')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd>
        {t('to open')}
      </span>
    </>
  );
}
