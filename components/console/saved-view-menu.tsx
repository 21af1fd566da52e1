'use client';

import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { MenuItem } from '#components/ui/menu-items.ts';
import { onUse } from '#components/ui/on-use.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useDeleteView, useUpdateView } from '#lib/console/lists/queries.ts';
import type { ListName, SavedView } from '#lib/console/lists/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { contentOf } from './list-view.ts';
import { useListScope } from './use-list-scope.ts';
import type { CurrentView } from './use-list-view.ts';

const SaveViewDialog = onUse(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

interface ViewOfList {
  listId: ListName;
  view: CurrentView;
}

interface SavedViewMenuProps extends ViewOfList {
  /** Whether it is known which views were saved. */
  answer: Answer<unknown>;
}

type Asked = { what: 'save' } | { what: 'edit' | 'delete'; view: SavedView };

/** Saves what the list shows as a view of one's own, and changes or deletes the one on screen. */
export function SavedViewMenu({ listId, view, answer }: SavedViewMenuProps) {
  const t = useT();
  const projectId = useListScope() ?? '';
  const [asked, setAsked] = useState<Asked>();
  const itemsFor = useItems({ listId, view }, setAsked);
  const mayWrite = useMayWrite(projectId);
  const lookOnly = mayWrite === true ? undefined : t(mayWrite);
  const { saved } = view;
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={<IconButton label={t('Saved views')} icon={Bookmark} size="small" hasTooltip={false} />}
        groups={[
          {
            items: [
              {
                label: t('Save this view'),
                disabledReason: lookOnly,
                onSelect: () => setAsked({ what: 'save' }),
              },
            ],
          },
          { label: saved?.name, items: saved ? itemsFor(saved) : [] },
          {
            label: answer.error ? t('Could not load your views') : undefined,
            items: answer.error ? [{ label: t('Try again'), onSelect: () => void answer.refetch() }] : [],
          },
        ]}
      />
      {asked && <AskedDialog {...{ listId, view, asked }} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface AskedDialogProps extends ViewOfList {
  asked: Asked;
  onClose: () => void;
}

function AskedDialog({ listId, view, asked, onClose }: AskedDialogProps) {
  const projectId = useListScope() ?? '';
  const list = { projectId, listId };
  if (asked.what === 'delete')
    return <DeleteView {...list} view={asked.view} onDeleted={() => view.rename(null)} onClose={onClose} />;
  const form = { ...list, state: view.state, onSaved: view.rename, onClose };
  return asked.what === 'save' ? <SaveViewDialog {...form} /> : <SaveViewDialog {...form} view={asked.view} />;
}

/** What can be done with the saved view on screen. */
function useItems({ listId, view }: ViewOfList, onAsk: (asked: Asked) => void) {
  const t = useT();
  const projectId = useListScope() ?? '';
  const { data: session } = useSession();
  const mayWrite = useMayWrite(projectId);
  const update = useUpdateView(projectId, listId);
  const keepChanges = async (changed: SavedView) => {
    try {
      await update.mutateAsync({ id: changed.id, ...contentOf(view.state) });
      notify({ level: 'success', title: msg('View {name} saved', { name: changed.name }) });
    } catch (error) {
      notifyFailure(msg('Could not save view {name}', { name: changed.name }), toApiError(error));
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
        onSelect: () => onAsk({ what: 'edit', view: shown }),
      },
      {
        label: t('Delete {name}', { name }),
        isDanger: true,
        disabledReason: mayDelete ? undefined : refusal,
        onSelect: () => onAsk({ what: 'delete', view: shown }),
      },
    ];
  };
}

interface DeleteViewProps {
  projectId: string;
  listId: ListName;
  view: SavedView;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteView({ projectId, listId, view, onDeleted, onClose }: DeleteViewProps) {
  const t = useT();
  const remove = useDeleteView(projectId, listId);
  const { name } = view;
  return (
    <ConfirmAction
      isOpen
      isDanger
      onOpenChange={onClose}
      title={t('Delete view {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      onConfirm={async () => {
        await remove.mutateAsync(view.id);
        onDeleted();
      }}
    >
      <p>
        {view.is_shared
          ? t('It is deleted for everyone in this project. What it lists is not affected.')
          : t('What it lists is not affected.')}
      </p>
    </ConfirmAction>
  );
}
