'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { FileDrop } from '#components/console/file-drop.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { useLoadingReason } from '#components/console/use-loading-reason.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { imageDataApi } from '#lib/image/transfer/contract.ts';
import type { StagedData } from '#lib/image/transfer/schema.ts';
import { startUpload } from '#lib/image/upload/upload-job.ts';
import type { ImageDialogProps } from './image-dialog.ts';
import { imageName } from './image-words.ts';

export function ResumeUploadDialog({ projectId, images: [image], onClose }: ImageDialogProps) {
  const { t, format } = useI18n();
  const formId = useId();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const query = useQuery({ ...clientOf(imageDataApi).staged.query(projectId, image.id), staleTime: 0 });
  const unknown = useLoadingReason(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unknown !== undefined) return;
    const wrong = problemOf(file, query.data);
    setProblem(wrong && t(wrong));
    if (wrong || !file) return;
    startUpload({ projectId, image, file, format });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('Upload the data of {name}', { name: imageName(image) })}
      description={t('Choose the same file as before. Data that was already uploaded is not sent again.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <ButtonWithReason type="submit" form={formId} variant="primary" reason={unknown}>
            {t('Upload')}
          </ButtonWithReason>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <QueryScreen query={query} skeleton={<Skeleton className="h-8" />}>
          {(staged) => <Staged staged={staged} />}
        </QueryScreen>
        <FileDrop
          label={file ? `${file.name}, ${format.bytes(file.size)}` : t('Drop the file here')}
          isInvalid={problem !== undefined}
          describedBy={problem ? `${formId}-problem` : undefined}
          onFile={(chosen) => {
            setFile(chosen);
            setProblem(undefined);
          }}
        />
        {problem && <Problem id={`${formId}-problem`}>{problem}</Problem>}
      </form>
    </Dialog>
  );
}

function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role="alert" className="text-danger-ink text-small">
      {children}
    </p>
  );
}

function Staged({ staged: { staged, total } }: { staged: StagedData }) {
  const { t, format } = useI18n();
  if (staged === 0 || total === null) return <p className="text-ink-muted">{t('Nothing has been uploaded yet.')}</p>;
  const words = t('{sent} of {total}', { sent: format.bytes(staged), total: format.bytes(total) });
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink-muted">{words}</p>
      <MeterBar label={t('Uploaded so far')} ratio={staged / total} valueText={words} />
    </div>
  );
}

/** Reason why a file cannot continue the upload. The hash is checked only at the end. */
function problemOf(file: File | undefined, staged: StagedData | undefined) {
  if (!file) return msg('Choose a file.');
  if (file.size === 0) return msg('The file is empty.');
  const isOther = staged && staged.staged > 0 && staged.total !== null && staged.total !== file.size;
  return isOther ? msg('This is a different file. The file of the unfinished upload has another size.') : undefined;
}
