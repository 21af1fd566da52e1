'use client';

import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { ListName } from '#lib/console/navigation/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ViewDialogRequest } from './saved-view-items.tsx';
import type { CurrentView } from './use-list-view.ts';

const SavedViewItems = lazyComponent(async () => (await import('./saved-view-items.tsx')).SavedViewItems);
const SavedViewDialog = lazyComponent(async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog);

interface SavedViewMenuProps {
  listId: ListName;
  view: CurrentView;
  answer: Answer<unknown>;
}

export function SavedViewMenu({ listId, view, answer }: SavedViewMenuProps) {
  const t = useT();
  const [request, setRequest] = useState<ViewDialogRequest>();
  return (
    <>
      <LazyMenu
        trigger={<IconButton label={t('Saved views')} icon={Bookmark} size="small" hasTooltip={false} />}
        menu={SavedViewItems}
        props={{ listId, view, answer, onOpenDialog: setRequest }}
      />
      {request && <SavedViewDialog {...{ listId, view, request }} onClose={() => setRequest(undefined)} />}
    </>
  );
}
