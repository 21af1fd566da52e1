'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogButton } from '#components/console/dialog-button.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import type { projectQuery } from '#lib/client/project-query.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { BucketProps } from './bucket-props.ts';

interface SettingDialog {
  /** Label of the button. */
  label: Text;
  /** Why the state of the bucket does not allow it. */
  reason?: Text | false;
  dialog: (onClose: () => void) => ReactNode;
}

interface SettingCardProps<Data> extends BucketProps {
  title: Text;
  query: (projectId: string, bucketId: string) => ReturnType<typeof projectQuery<Data>>;
  /** Title of the error: "Could not load the tags". */
  unknown: Text;
  edit?: (setting: Data) => SettingDialog;
  remove?: (setting: Data) => SettingDialog | false;
  /** What applies now; a text alone is a sentence. */
  children: (setting: Data, i18n: I18n) => ReactNode;
}

/** A setting of a bucket: what applies now, and the dialogs that change it. */
export function SettingCard<Data>({ projectId, bucket, title, query, unknown, ...props }: SettingCardProps<Data>) {
  const i18n = useI18n();
  const { t } = i18n;
  const answer = useQuery(query(projectId, bucket.id));
  const buttonOf = (declared: SettingDialog | false | undefined) =>
    declared && (
      <DialogButton
        projectId={projectId}
        label={t(declared.label)}
        reason={declared.reason ? t(declared.reason) : undefined}
        dialog={declared.dialog}
      />
    );
  const stateOf = (setting: Data) => {
    const state = props.children(setting, i18n);
    return typeof state === 'string' ? <p className="text-ink-muted">{state}</p> : state;
  };
  return (
    <QueryCard title={t(title)} answer={answer} unknown={t(unknown)}>
      {(setting) => (
        <div className="flex flex-col gap-3">
          {stateOf(setting)}
          <div className="flex flex-wrap gap-2 empty:hidden">
            {buttonOf(props.edit?.(setting))}
            {buttonOf(props.remove?.(setting))}
          </div>
        </div>
      )}
    </QueryCard>
  );
}
