'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { Comment } from '#lib/console/ha/triage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { CommentForm } from './comment-form.tsx';
import { splitMentions } from './mentions.ts';

export function NotificationComments({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).comments.query(projectId, id));
  return (
    <div className="flex flex-col gap-4">
      <QueryContent answer={answer} unknown={t('Could not load the comments')}>
        {({ comments }) =>
          comments.length > 0 && (
            <ul aria-label={t('Comments')} className="flex flex-col gap-3">
              {comments.map((comment) => (
                <Written key={comment.id} comment={comment} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <CommentForm projectId={projectId} id={id} />
    </div>
  );
}

function Written({ comment: { user, text, created_at } }: { comment: Comment }) {
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{user.name}</span>
        <span className="text-ink-faint text-small">
          <Age at={created_at} />
        </span>
      </p>
      <p className="whitespace-pre-wrap break-words text-ink-muted">
        {splitMentions(text).map(({ at, part, isMention }) =>
          isMention ? (
            <span key={at} className="font-medium text-accent-ink">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </p>
    </li>
  );
}
