'use client';

import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useTimeout } from '#lib/client/use-timeout.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface EntrySearchProps {
  /** Displayed folder; empty for the root. */
  folder: string;
  value: string;
  onChange: (text: string) => void;
}

const DELAY_MS = 300;

/** Finds objects in all folders below the displayed one; the server searches. */
export function EntrySearch({ folder, value, onChange }: EntrySearchProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useTimeout(() => onChange(text), DELAY_MS, text);
  useHotkeys({ '/': () => input.current?.focus() });
  const label = folder === '' ? t('Search in this bucket') : t('Search in {folder}', { folder });
  const clear = () => {
    setText('');
    onChange('');
  };
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="relative flex min-w-0 flex-1 basis-64 items-center rounded-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
        <Search aria-hidden className="pointer-events-none absolute inset-s-2 size-4 text-ink-faint" />
        <input
          ref={input}
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={255}
          onChange={(event) => setText(event.target.value)}
          className="h-8 min-w-0 flex-1 bg-transparent ps-8 outline-none placeholder:text-ink-faint"
        />
        {text !== '' && <IconButton label={t('Clear search')} icon={X} size="small" onClick={clear} />}
      </div>
    </search>
  );
}
