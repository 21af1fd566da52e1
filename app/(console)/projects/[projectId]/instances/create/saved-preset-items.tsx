'use client';

import type { OpenedMenu } from '#components/ui/menu-on-use.tsx';
import { MenuSurface } from '#components/ui/menu-surface.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { SavedView } from '#lib/console/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What a dialog is asked for: the form as a new preset, all that there are, or the end of one. */
export type PresetDialogRequest = { what: 'save' | 'all' } | { what: 'delete'; preset: SavedView };

/** A menu has eight items at most. */
const IN_MENU = 6;

export interface SavedPresetItemsProps {
  projectId: string;
  saved: readonly SavedView[];
  onFill: (preset: SavedView) => void;
  onAsk: (asked: PresetDialogRequest) => void;
}

/** The menu of saved presets as it is when it is opened. */
export function SavedPresetItems({ projectId, saved, onFill, onAsk, ...opened }: SavedPresetItemsProps & OpenedMenu) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const lookOnly = mayWrite === true ? undefined : t(mayWrite);
  return (
    <MenuSurface
      {...opened}
      align="start"
      groups={[
        {
          label: saved.length > 0 ? t('Fill in from') : undefined,
          items: saved.slice(0, IN_MENU).map((preset) => ({ label: preset.name, onSelect: () => onFill(preset) })),
        },
        {
          items: [
            {
              label: t('Save this form as a preset'),
              disabledReason: lookOnly,
              onSelect: () => onAsk({ what: 'save' }),
            },
            ...(saved.length > 0 ? [{ label: t('All saved presets'), onSelect: () => onAsk({ what: 'all' }) }] : []),
          ],
        },
      ].filter(({ items }) => items.length > 0)}
    />
  );
}
