'use client';

import type { OpenMenuProps } from '#components/ui/lazy-menu.tsx';
import { MenuSurface } from '#components/ui/menu-surface.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { SavedView } from '#lib/console/navigation/lists/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export type PresetDialogRequest = { what: 'save' | 'all' } | { what: 'delete'; preset: SavedView };

/** A menu has at most eight items, two of which are not presets. */
const IN_MENU = 6;

export interface SavedPresetItemsProps {
  projectId: string;
  saved: readonly SavedView[];
  onFill: (preset: SavedView) => void;
  onOpenDialog: (request: PresetDialogRequest) => void;
}

export function SavedPresetItems({
  projectId,
  saved,
  onFill,
  onOpenDialog,
  ...opened
}: SavedPresetItemsProps & OpenMenuProps) {
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
              onSelect: () => onOpenDialog({ what: 'save' }),
            },
            ...(saved.length > 0
              ? [{ label: t('All saved presets'), onSelect: () => onOpenDialog({ what: 'all' }) }]
              : []),
          ],
        },
      ].filter(({ items }) => items.length > 0)}
    />
  );
}
