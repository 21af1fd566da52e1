'use client';

import { useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** Finds text in a terminal; Enter goes to the next place. */
export function FindField({ onFind }: { onFind: (text: string) => boolean }) {
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
