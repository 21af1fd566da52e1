'use client';

import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { MenuOnUse } from '#components/ui/menu-on-use.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { ListName } from '#lib/console/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ViewDialogRequest } from './saved-view-items.tsx';
import type { CurrentView } from './use-list-view.ts';

const SavedViewItems = onUse(async () => (await import('./saved-view-items.tsx')).SavedViewItems);
const SavedViewDialog = onUse(async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog);

interface SavedViewMenuProps {
  listId: ListName;
  view: CurrentView;
  /** Whether it is known which views were saved. */
  answer: Answer<unknown>;
}

/** Saves what the list shows as a view of one's own, and changes or deletes the one on screen. */
export function SavedViewMenu({ listId, view, answer }: SavedViewMenuProps) {
  const t = useT();
  const [asked, setAsked] = useState<ViewDialogRequest>();
  return (
    <>
      <MenuOnUse
        trigger={<IconButton label={t('Saved views')} icon={Bookmark} size="small" hasTooltip={false} />}
        menu={SavedViewItems}
        props={{ listId, view, answer, onAsk: setAsked }}
      />
      {asked && <SavedViewDialog {...{ listId, view, asked }} onClose={() => setAsked(undefined)} />}
    </>
  );
}
