'use client';

import type { OpenMenuProps } from '#components/ui/lazy-menu.tsx';
import type { MenuItem } from '#components/ui/menu-items.ts';
import { MenuSurface } from '#components/ui/menu-surface.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { listApi } from '#lib/console/navigation/lists/contract.ts';
import type { ListName, SavedView } from '#lib/console/navigation/lists/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { contentOf } from './list-view.ts';
import { useListScope } from './use-list-scope.ts';
import type { CurrentView } from './use-list-view.ts';

export type ViewDialogRequest = { what: 'save' } | { what: 'edit' | 'delete'; view: SavedView };

interface SavedViewItemsProps extends OpenMenuProps {
  listId: ListName;
  view: CurrentView;
  answer: Answer<unknown>;
  onOpenDialog: (request: ViewDialogRequest) => void;
}

export function SavedViewItems({ listId, view, answer, onOpenDialog, ...opened }: SavedViewItemsProps) {
  const t = useT();
  const itemsFor = useItems({ listId, view, onOpenDialog });
  const mayWrite = useMayWrite(useListScope() ?? '');
  const lookOnly = mayWrite === true ? undefined : t(mayWrite);
  const { saved } = view;
  return (
    <MenuSurface
      {...opened}
      align="start"
      groups={[
        {
          items: [
            { label: t('Save this view'), disabledReason: lookOnly, onSelect: () => onOpenDialog({ what: 'save' }) },
          ],
        },
        { label: saved?.name, items: saved ? itemsFor(saved) : [] },
        {
          // Separate, since a group with one item has no heading.
          items: answer.error ? [{ label: t('Load your views again'), onSelect: () => void answer.refetch() }] : [],
        },
      ]}
    />
  );
}

function useItems({ listId, view, onOpenDialog }: Pick<SavedViewItemsProps, 'listId' | 'view' | 'onOpenDialog'>) {
  const t = useT();
  const projectId = useListScope() ?? '';
  const { data: session } = useSession();
  const mayWrite = useMayWrite(projectId);
  const update = clientOf(listApi).updateView.useMutation(projectId);
  const keepChanges = async (changed: SavedView) => {
    try {
      await update.mutateAsync({ list: listId, id: changed.id, ...contentOf(view.state) });
      notify({ level: 'success', title: msg('View {name} saved', { name: changed.name }) });
    } catch (error) {
      notifyFailure(msg('Could not save view {name}', { name: changed.name }), error);
    }
  };
  return (shown: SavedView): MenuItem[] => {
    const { name, author } = shown;
    const isOwn = author.id === session?.user.id;
    const notOwn = isOwn ? undefined : t('It belongs to {author}.', { author: author.name });
    const refusal = mayWrite === true ? notOwn : t(mayWrite);
    const mayDelete =
      refusal === undefined || session?.projects.find(({ id }) => id === projectId)?.roles.includes('admin');
    return [
      {
        label: t('Save changes to {name}', { name }),
        disabledReason: refusal ?? (view.isAsSaved ? t('There are no unsaved changes.') : undefined),
        onSelect: () => void keepChanges(shown),
      },
      {
        label: t('Rename or share {name}', { name }),
        disabledReason: refusal,
        onSelect: () => onOpenDialog({ what: 'edit', view: shown }),
      },
      {
        label: t('Delete {name}', { name }),
        isDanger: true,
        disabledReason: mayDelete ? undefined : refusal,
        onSelect: () => onOpenDialog({ what: 'delete', view: shown }),
      },
    ];
  };
}
