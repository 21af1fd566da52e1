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
  /** Opens the actions of an object. */
  onActions?: () => void;
  /** Why it cannot be run. */
  refusal?: string;
}

interface CommandPaletteProps {
  /** "Search and commands" by default. */
  label?: string;
  placeholder?: string;
  onClose: () => void;
  /** Called instead of `onClose` when a command is run. */
  onRun?: () => void;
  commands: readonly PaletteCommand[];
  query: string;
  onQueryChange: (query: string) => void;
  state?: string;
  /** Available to users who may search beyond the project. */
  everywhere?: { isOn: boolean; onChange: (isOn: boolean) => void };
}

export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, onRun = onClose, commands, query, onQueryChange, state, everywhere } = props;
  const t = useT();
  const router = useRouter();
  const run = (command: PaletteCommand) => {
    onRun();
    if (command.href) router.push(command.href);
    command.onSelect?.();
  };
  const groups = [...Map.groupBy(commands, (command) => command.group)];
  return (
    <CommandDialog
      onClose={onClose}
      label={props.label ?? t('Search and commands')}
      placeholder={props.placeholder ?? t('Name, ID, address, MAC, key or tag, or a command')}
      query={query}
      onQueryChange={onQueryChange}
      onFocus={() => {
        const typed = consumeTypedText();
        if (typed) onQueryChange(typed);
      }}
      onRight={(id) => {
        const { onActions } = commands.find((command) => command.id === id) ?? {};
        onActions?.();
        return onActions !== undefined;
      }}
      empty={state ?? t('Nothing found')}
      footer={<Footer {...{ state, everywhere }} hasActions={commands.some(({ onActions }) => onActions)} />}
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
      data-item-id={command.id}
      disabled={command.refusal !== undefined}
      keywords={[...(command.keywords ?? [])]}
      onSelect={() => onRun(command)}
      className="flex h-9 items-center gap-2.5 rounded-control px-2 aria-disabled:text-ink-faint aria-selected:bg-selected [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
    >
      {command.icon}
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.status !== undefined && (
        <span className="shrink-0 text-small">
          <StatusBadge status={command.status} />
        </span>
      )}
      {command.note && <span className="shrink-0 text-ink-faint text-small">{command.note}</span>}
      {command.refusal && (
        <span title={command.refusal} className="min-w-0 max-w-[60%] truncate text-ink-faint text-small">
          {command.refusal}
        </span>
      )}
    </Command.Item>
  );
}

type FooterProps = Pick<CommandPaletteProps, 'state' | 'everywhere'> & { hasActions: boolean };

function Footer({ state, everywhere, hasActions }: FooterProps) {
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
      <Keys hasActions={hasActions} />
    </>
  );
}

function Keys({ hasActions }: Pick<FooterProps, 'hasActions'>) {
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
      {hasActions && (
        <span className="flex items-center gap-1 max-sm:hidden">
          <Kbd>→</Kbd>
          {t('for actions')}
        </span>
      )}
    </>
  );
}
