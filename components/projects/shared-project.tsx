import { CopyableId } from '#components/console/copyable-id.tsx';
import { useSession } from '#lib/client/session.ts';

export function SharedProject({ id }: { id: string }) {
  const name = useSession().data?.projects.find((project) => project.id === id)?.name;
  return (
    <>
      {name && <span className="block font-medium">{name}</span>}
      <CopyableId id={id} />
    </>
  );
}
