'use client';

import { useQuery } from '@tanstack/react-query';
import { Bookmark, Copy } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { NotLoaded } from '#components/console/not-loaded.tsx';
import { Button } from '#components/ui/button.tsx';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { listSettingsQuery } from '#lib/console/lists/queries.ts';
import type { SavedView } from '#lib/console/lists/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { EMPTY_LAUNCH } from './empty-launch.ts';
import type { LaunchInput } from './launch-values.ts';
import { builtInPresets, PRESET_LIST } from './presets.ts';
import type { Choices } from './resolve-launch.ts';

const DeletePreset = onUse(async () => (await import('./delete-preset.tsx')).DeletePreset);
const SameAsDialog = onUse(async () => (await import('./same-as-dialog.tsx')).SameAsDialog);
const SavePresetDialog = onUse(async () => (await import('./save-preset-dialog.tsx')).SavePresetDialog);

interface PresetsRowProps {
  projectId: string;
  choices: Choices;
}

type Asked = { what: 'same-as' | 'save' } | { what: 'delete'; preset: SavedView };

/** Where to begin: a common launch, an instance that is there, or what was saved before. */
export function PresetsRow({ projectId, choices }: PresetsRowProps) {
  const t = useT();
  const form = useFormContext<LaunchInput>();
  const [asked, setAsked] = useState<Asked>();
  const fill = (input: Partial<LaunchInput>) => {
    // A name that somebody typed is worth more than the preset's.
    const name = form.getFieldState('name').isDirty && form.getValues('name') ? form.getValues('name') : input.name;
    const filled = { ...EMPTY_LAUNCH, ...input, name: name ?? '' };
    for (const [field, value] of Object.entries(filled)) {
      form.setValue(field as keyof LaunchInput, value, { shouldDirty: true });
    }
    form.clearErrors();
  };
  const fillFrom = async ({ form: kept }: SavedView) => {
    try {
      fill((await import('./from-preset.ts')).fromPreset(kept));
    } catch (error) {
      notifyFailure(msg('Could not load the preset'), toApiError(error));
    }
  };
  const close = () => setAsked(undefined);
  return (
    <section aria-label={t('Presets')} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-ink-muted text-small">
        {t('Start from')}
      </span>
      {builtInPresets(choices).map(({ label, input }) => (
        <Button key={label} size="small" onClick={() => fill(input)}>
          {t(label)}
        </Button>
      ))}
      <Button size="small" onClick={() => setAsked({ what: 'same-as' })}>
        <Copy aria-hidden />
        {t('Same as…')}
      </Button>
      <SavedPresets projectId={projectId} onFill={fillFrom} onAsk={setAsked} />
      {/* Dialogs stand elsewhere in the document, but React hands their events on to the launch form. */}
      <div onSubmit={(event) => event.stopPropagation()} className="contents">
        {asked?.what === 'same-as' && <SameAsDialog projectId={projectId} onChosen={fill} onClose={close} />}
        {asked?.what === 'save' && <SavePresetDialog projectId={projectId} input={form.getValues()} onClose={close} />}
        {asked?.what === 'delete' && <DeletePreset projectId={projectId} preset={asked.preset} onClose={close} />}
      </div>
    </section>
  );
}

interface SavedPresetsProps {
  projectId: string;
  onFill: (preset: SavedView) => void;
  onAsk: (asked: Asked) => void;
}

function SavedPresets({ projectId, onFill, onAsk }: SavedPresetsProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const lookOnly = mayWrite === true ? undefined : t(mayWrite);
  const { data: session } = useSession();
  const kept = useQuery(listSettingsQuery(projectId, PRESET_LIST));
  const saved = kept.data?.views ?? [];
  const own = saved.filter(({ author }) => author.id === session?.user.id);
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button size="small">
            <Bookmark aria-hidden />
            {saved.length > 0 ? t('Saved presets ({count})', { count: saved.length }) : t('Saved presets')}
          </Button>
        }
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
      <NotLoaded answer={kept} unknown={t('Could not load the saved presets')} />
    </>
  );
}
