'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { consoleLogQuery } from '#lib/compute/consoles/console-log-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type LogLine, logLines, nextLine } from './log-lines.ts';
import { LogText } from './log-text.tsx';

const LATEST_LINES = 500;

/** The console log. While it is scrolled to the end, it follows new output. */
export function LogTab({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const [length, setLength] = useState<'latest' | 'all'>('latest');
  const lines = length === 'latest' ? LATEST_LINES : null;
  const query = useQuery(consoleLogQuery(projectId, server.id, lines));
  const empty = (
    <EmptyState title={t('No log')}>{t('This instance never reached a host, so it has no log.')}</EmptyState>
  );
  return (
    <QueryScreen query={query} skeleton={<Skeleton className="h-96 rounded-card" />} gone={empty}>
      {({ output }) => (
        <Log
          name={server.name}
          output={output}
          length={
            <SegmentedControl
              label={t('Lines')}
              name="log-length"
              value={length}
              onChange={setLength}
              options={[
                { value: 'latest', label: t('Last {count}', { count: LATEST_LINES }) },
                { value: 'all', label: t('All') },
              ]}
            />
          }
        />
      )}
    </QueryScreen>
  );
}

interface LogProps {
  name: string;
  output: string;
  /** The control for the number of lines. */
  length: React.ReactNode;
}

function Log({ name, output, length }: LogProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [isWrapped, setIsWrapped] = useState(true);
  const lines = logLines(output, search);
  const { current, go, box, onScroll } = useLogPosition(output, lines);
  const troubles = lines.filter(({ isTrouble }) => isTrouble).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            go('isFound');
          }}
        >
          <Input
            aria-label={t('Search the log')}
            placeholder={t('Search the log')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="w-56"
          />
          <span role="status" className="text-ink-muted text-small">
            {search && t('{count} found', { count: lines.filter(({ isFound }) => isFound).length })}
          </span>
        </form>
        <Button onClick={() => go('isTrouble')} aria-disabled={troubles === 0 || undefined}>
          <TriangleAlert aria-hidden />
          {t('Errors ({count})', { count: troubles })}
        </Button>
        <span className="flex-1" />
        {length}
        <Button aria-pressed={isWrapped} onClick={() => setIsWrapped(!isWrapped)}>
          {t('Wrap')}
        </Button>
        <Button onClick={() => go('end')}>
          <ChevronDown aria-hidden />
          {t('Go to end')}
        </Button>
        <Button onClick={() => saveFile(`${name}.log`, output)}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      </div>
      <LogText ref={box} lines={lines} current={current} isWrapped={isWrapped} onScroll={onScroll} />
    </div>
  );
}

/** Tracks the scroll position: at the end, which follows new output, or at a selected line. */
function useLogPosition(output: string, lines: readonly LogLine[]) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const [current, setCurrent] = useState(0);
  // External system: the scroll position, which stays at the end when output is added.
  useEffect(() => {
    if (output && isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [output]);
  const onScroll = () => {
    const at = box.current;
    if (at) isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 40;
  };
  const go = (where: 'isTrouble' | 'isFound' | 'end') => {
    const at = box.current;
    if (where === 'end') {
      isAtEnd.current = true;
      if (at) at.scrollTop = at.scrollHeight;
      return;
    }
    const line = nextLine(lines, where, current);
    if (line === undefined) return;
    isAtEnd.current = false;
    setCurrent(line);
    at?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'center' });
  };
  return { current, go, box, onScroll };
}
