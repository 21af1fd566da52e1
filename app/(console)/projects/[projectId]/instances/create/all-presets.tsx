'use client';

import { Trash2 } from 'lucide-react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SavedPresetItemsProps } from './saved-preset-items.tsx';

interface AllPresetsProps extends SavedPresetItemsProps {
  onClose: () => void;
}

export function AllPresets({ projectId, saved, onFill, onOpenDialog, onClose }: AllPresetsProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const { data: session } = useSession();
  const fill = (preset: SavedView) => {
    onFill(preset);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('Saved presets')} size="medium">
      <ul className="divide-y">
        {saved.map((preset) => {
          const { id, name, author, is_shared } = preset;
          const isOwn = author.id === session?.user.id;
          return (
            <li key={id} className="flex items-center gap-2 py-2">
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block">{name}</span>
                <span className="block text-ink-muted text-small">
                  {is_shared ? t('By {name}, for everyone in this project', { name: author.name }) : t('Only for you')}
                </span>
              </span>
              <Button size="small" aria-label={t('Fill in from {name}', { name })} onClick={() => fill(preset)}>
                {t('Fill in')}
              </Button>
              {isOwn && (
                <ButtonWithReason
                  size="small"
                  variant="ghost"
                  aria-label={t('Delete {name}', { name })}
                  reason={mayWrite === true ? undefined : t(mayWrite)}
                  onClick={() => onOpenDialog({ what: 'delete', preset })}
                >
                  <Trash2 aria-hidden />
                </ButtonWithReason>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
