'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { memberApi } from '#lib/image/members/contract.ts';

export function OfferBanner({ projectId, image }: { projectId: string; image: Image }) {
  const t = useT();
  const isOffer = image.visibility === 'shared' && image.owner !== projectId;
  const members = useQuery({ ...clientOf(memberApi).members.query(projectId, image.id), enabled: isOffer });
  const answer = clientOf(memberApi).answer.useMutation(projectId);
  const mayWrite = useMayWrite(projectId);
  const own = members.data?.members.find(({ member_id }) => member_id === projectId);
  if (!isOffer) return null;
  if (!own) return <LoadError answer={members} unknown={t('Could not look up whether this project accepted it')} />;
  const titles = {
    pending: t('Another project shares this image with you'),
    accepted: t('Shared with this project and shown in its lists'),
    rejected: t('You removed this image from your lists'),
  };
  const button = (status: 'accepted' | 'rejected', label: string) =>
    own.status !== status && (
      <Button
        size="small"
        isLoading={answer.isPending && answer.variables.status === status}
        aria-disabled={mayWrite !== true || undefined}
        onClick={() => answer.mutate({ id: image.id, member_id: projectId, status })}
      >
        {label}
      </Button>
    );
  return (
    <div className="mb-4 flex flex-col gap-2">
      <Alert
        tone="info"
        title={titles[own.status]}
        actions={
          <>
            {button('accepted', t('Accept'))}
            {button('rejected', t('Reject'))}
          </>
        }
      >
        {t('You can launch it either way. Accepting it only adds it to the lists of this project.')}
      </Alert>
      {answer.error && <ErrorAlert error={answer.error} />}
    </div>
  );
}
