'use client';

import type { OpenedMenu } from '#components/ui/menu-on-use.tsx';
import { MenuSurface } from '#components/ui/menu-surface.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { SavedView } from '#lib/console/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What a dialog is asked for: the form as a new preset, or the end of one. */
export type AskedPreset = { what: 'save' } | { what: 'delete'; preset: SavedView };

export interface SavedPresetItemsProps {
  projectId: string;
  saved: readonly SavedView[];
  onFill: (preset: SavedView) => void;
  onAsk: (asked: AskedPreset) => void;
}

/** The menu of saved presets as it is when it is opened. */
export function SavedPresetItems({ projectId, saved, onFill, onAsk, ...opened }: SavedPresetItemsProps & OpenedMenu) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const lookOnly = mayWrite === true ? undefined : t(mayWrite);
  const { data: session } = useSession();
  const own = saved.filter(({ author }) => author.id === session?.user.id);
  return (
    <MenuSurface
      {...opened}
      align="start"
      groups={[
        {
          label: saved.length > 0 ? t('Fill in from') : undefined,
          items: saved.map((preset) => ({ label: preset.name, onSelect: () => onFill(preset) })),
        },
        {
          items: [
            {
              label: t('Save this form as a preset'),
              disabledReason: lookOnly,
              onSelect: () => onAsk({ what: 'save' }),
            },
          ],
        },
        {
          items: own.map((preset) => ({
            label: t('Delete {name}', { name: preset.name }),
            isDanger: true,
            disabledReason: lookOnly,
            onSelect: () => onAsk({ what: 'delete', preset }),
          })),
        },
      ].filter(({ items }) => items.length > 0)}
    />
  );
}
