import { CopyableId } from '#components/console/copyable-id.tsx';
import { useSession } from '#lib/client/session.ts';

/** A project that something is shared with: by its name too where the user knows it. */
export function SharedProject({ id }: { id: string }) {
  const name = useSession().data?.projects.find((project) => project.id === id)?.name;
  return (
    <>
      {name && <span className="block font-medium">{name}</span>}
      <CopyableId id={id} />
    </>
  );
}
