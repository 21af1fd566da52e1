'use client';

import { ChevronDown, ChevronUp, Columns2, SquareTerminal, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { createPreference } from '#lib/client/preference.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { closeConsole, type DockSession, dock, foldDock, showConsole, splitDock } from './dock-sessions.ts';

const ConsoleSession = lazyComponent(async () => (await import('./console-session.tsx')).ConsoleSession);

/** In percent of the window's height. */
const USUAL_HEIGHT = 40;
const useHeight = createPreference('nephos-console-height', USUAL_HEIGHT);

export function DockSurface() {
  const t = useT();
  const { sessions, current, isFolded, isSplit } = useStore(dock);
  const [height, setHeight] = useHeight();
  const isBeside = isSplit && sessions.length > 1;
  return (
    <section
      aria-label={t('Consoles')}
      style={isFolded ? undefined : { height: `${height}dvh` }}
      className={cx('flex shrink-0 flex-col border-t bg-surface shadow-float', isFolded ? 'h-10' : 'min-h-72')}
    >
      {!isFolded && <DockResizer height={height} onResize={setHeight} />}
      <div className="flex h-10 shrink-0 items-center gap-1 border-b px-2">
        <Names sessions={sessions} current={current} />
        {sessions.length > 1 && (
          <IconButton
            label={t('Show all side by side')}
            icon={Columns2}
            size="small"
            className="aria-pressed:bg-selected aria-pressed:text-ink"
            aria-pressed={isSplit}
            onClick={() => splitDock(!isSplit)}
          />
        )}
        <IconButton
          label={isFolded ? t('Expand consoles') : t('Collapse consoles')}
          icon={isFolded ? ChevronUp : ChevronDown}
          size="small"
          aria-expanded={!isFolded}
          onClick={() => foldDock(!isFolded)}
        />
      </div>
      <div className="flex min-h-0 flex-1">
        {sessions.map((session) => {
          const isShown = !isFolded && (isBeside || session.serverId === current);
          return (
            <div
              key={session.serverId}
              hidden={!isShown}
              className={cx('min-w-0 flex-1', isBeside && 'not-first:border-s', isShown ? 'flex' : 'hidden')}
            >
              <ConsoleSession session={session} />
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Names({ sessions, current }: { sessions: readonly DockSession[]; current: string | undefined }) {
  const t = useT();
  return (
    <ul className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
      {sessions.map(({ serverId, name }) => (
        <li key={serverId} className="flex shrink-0 items-center">
          <button
            type="button"
            aria-pressed={serverId === current}
            onClick={() => showConsole(serverId)}
            className={cx(
              'flex h-7 items-center gap-1.5 rounded-small px-2 text-small hover:bg-hover',
              serverId === current && 'bg-selected font-medium',
            )}
          >
            <SquareTerminal aria-hidden className="size-4" />
            {name}
          </button>
          <IconButton
            label={t('Close the console of {name}', { name })}
            icon={X}
            size="small"
            onClick={() => closeConsole(serverId)}
          />
        </li>
      ))}
    </ul>
  );
}

interface DockResizerProps {
  /** In percent of the window's height. */
  height: number;
  onResize: (height: number) => void;
}

const LOWEST = 20;
const HIGHEST = 80;
const STEP = 5;
const limited = (height: number) => Math.round(Math.min(HIGHEST, Math.max(LOWEST, height)));

function DockResizer({ height, onResize }: DockResizerProps) {
  const t = useT();
  const isDragged = useRef(false);
  const move = (event: PointerEvent) => {
    if (isDragged.current) onResize(limited(((window.innerHeight - event.clientY) / window.innerHeight) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    onResize(limited(height + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this edge can
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('Console height')}
      aria-valuenow={height}
      aria-valuemin={LOWEST}
      aria-valuemax={HIGHEST}
      tabIndex={0}
      onPointerDown={(event) => {
        isDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        isDragged.current = false;
      }}
      onPointerCancel={() => {
        isDragged.current = false;
      }}
      onKeyDown={onKeyDown}
      className="h-1.5 shrink-0 cursor-row-resize touch-none border-transparent border-t-2 transition-colors hover:border-accent focus-visible:border-accent"
    />
  );
}
