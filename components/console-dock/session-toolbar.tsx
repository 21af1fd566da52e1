'use client';

import {
  Accessibility,
  Circle,
  CircleStop,
  ClipboardPaste,
  Download,
  ExternalLink,
  Keyboard,
  Maximize,
  ScrollText,
  Search,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { terminalHref } from '#lib/screens/paths.ts';
import type { DockSession } from './dock-sessions.ts';
import { CONTROL_KEYS, FUNCTION_KEYS } from './key-sequences.ts';
import type { TerminalRecording } from './recording.ts';
import type { MountedTerminal } from './terminal.ts';
import { TextSize } from './text-size.tsx';

const PasteDialog = lazyComponent(async () => (await import('./paste-dialog.tsx')).PasteDialog);

interface SessionToolbarProps {
  session: DockSession;
  terminal: MountedTerminal | undefined;
  isOpen: boolean;
  latencyMs: number | undefined;
  recording: TerminalRecording;
  isScreenReader: boolean;
  onScreenReader: (isOn: boolean) => void;
  hasLog: boolean;
  onLog: (isShown: boolean) => void;
  onType: (text: string) => void;
  /** Called when the console is opened in its own window. */
  onPopOut: () => void;
  children?: ReactNode;
}

export function SessionToolbar(all: SessionToolbarProps) {
  const { session, terminal, isOpen, latencyMs, onType, onPopOut, children, ...props } = all;
  const t = useT();
  const [open, setOpen] = useState<'paste' | 'find'>();
  const { name, projectId, serverId } = session;
  return (
    <div
      role="toolbar"
      aria-label={t('Console of {name}', { name })}
      className="flex items-center gap-1 overflow-x-auto border-b px-2 py-1"
    >
      <IconButton
        label={t('Paste text')}
        icon={ClipboardPaste}
        size="small"
        aria-disabled={!isOpen || undefined}
        onClick={() => isOpen && setOpen('paste')}
      />
      <KeysMenu
        isOpen={isOpen}
        onType={(text) => {
          onType(text);
          terminal?.focus();
        }}
      />
      <IconButton
        label={t('Find')}
        icon={Search}
        size="small"
        onClick={() => setOpen(open === 'find' ? undefined : 'find')}
      />
      <IconButton
        label={t('Save output')}
        icon={Download}
        size="small"
        onClick={() => terminal && saveFile(`${name}-console.txt`, terminal.text())}
      />
      <TextSize />
      <Toggles terminal={terminal} {...props} />
      <Hints latencyMs={isOpen ? latencyMs : undefined} />
      {open === 'find' && <FindField onFind={(text) => terminal?.find(text) ?? false} />}
      <Elsewhere projectId={projectId} serverId={serverId} onPopOut={onPopOut} />
      {children}
      {open === 'paste' && <PasteDialog name={name} onType={onType} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

type ElsewhereProps = Pick<DockSession, 'projectId' | 'serverId'> & Pick<SessionToolbarProps, 'onPopOut'>;

function Elsewhere({ projectId, serverId, onPopOut }: ElsewhereProps) {
  const t = useT();
  const popOut = () => {
    window.open(terminalHref(projectId, serverId), `nephos-${serverId}`, 'popup,width=960,height=600');
    onPopOut();
  };
  return (
    <>
      <IconButton
        label={t('Full screen')}
        icon={Maximize}
        size="small"
        onClick={(event) => void event.currentTarget.closest('section')?.requestFullscreen()}
      />
      <IconButton label={t('Open in a separate window')} icon={ExternalLink} size="small" onClick={popOut} />
    </>
  );
}

function Hints({ latencyMs }: { latencyMs: number | undefined }) {
  const t = useT();
  return (
    <>
      <span className="flex-1 truncate text-ink-faint text-small max-sm:hidden">
        {t('Press Ctrl-Shift-Esc to leave the terminal')}
      </span>
      {latencyMs !== undefined && (
        <span className="shrink-0 text-ink-faint text-small tabular-nums max-sm:hidden">
          {t('responds in {ms} ms', { ms: Math.round(latencyMs) })}
        </span>
      )}
    </>
  );
}

type TogglesProps = Omit<SessionToolbarProps, 'session' | 'isOpen' | 'latencyMs' | 'onType' | 'onPopOut' | 'children'>;

function Toggles({ recording, terminal, ...props }: TogglesProps) {
  const t = useT();
  return (
    <>
      <IconButton
        label={recording.isOn ? t('Stop recording and save it') : t('Record')}
        icon={recording.isOn ? CircleStop : Circle}
        size="small"
        className="aria-pressed:bg-selected aria-pressed:text-ink"
        aria-pressed={recording.isOn}
        onClick={() => (recording.isOn ? recording.stop() : terminal && recording.start(terminal.size()))}
      />
      <IconButton
        label={t('Screen reader mode')}
        icon={Accessibility}
        size="small"
        className="aria-pressed:bg-selected aria-pressed:text-ink"
        aria-pressed={props.isScreenReader}
        onClick={() => props.onScreenReader(!props.isScreenReader)}
      />
      <IconButton
        label={t('Show log alongside')}
        icon={ScrollText}
        size="small"
        className="aria-pressed:bg-selected aria-pressed:text-ink"
        aria-pressed={props.hasLog}
        onClick={() => props.onLog(!props.hasLog)}
      />
    </>
  );
}

function FindField({ onFind }: { onFind: (text: string) => boolean }) {
  const t = useT();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get('text');
        if (typeof text === 'string' && text !== '') setIsMissing(!onFind(text));
      }}
    >
      <Input
        name="text"
        aria-label={t('Find in the terminal')}
        placeholder={t('Find')}
        autoFocus
        className="h-7 w-40"
      />
      <span role="status" className="text-ink-muted text-small">
        {isMissing && t('Not found')}
      </span>
    </form>
  );
}

function KeysMenu({ isOpen, onType }: { isOpen: boolean; onType: (text: string) => void }) {
  const t = useT();
  const allowed = isOpen || msg('The console is not connected.');
  const label = t('Send keys');
  return (
    <ActionMenu
      align="start"
      label={label}
      trigger={<IconButton label={label} icon={Keyboard} size="small" hasTooltip={false} />}
      actions={[...CONTROL_KEYS, ...FUNCTION_KEYS].map(({ text, ...key }) => ({
        ...key,
        allowed,
        onSelect: () => onType(text),
      }))}
      moreLabel={t('More keys')}
    />
  );
}
