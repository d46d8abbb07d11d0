import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { memberPicturesApi } from '../../api/endpoints/account/own-account-api.ts';
import { queryOf } from '../../api/queries.ts';
import { NameAvatar } from '../../ui/name-avatar.tsx';

interface PersonAvatarProps {
  readonly name: string;
  /** Id of the user or of the team user; undefined if the name is not a member's. */
  readonly personId: string | undefined;
  readonly size?: number;
}

/** The picture of a member of the open team, or the initials. Events announce a changed picture. */
export function PersonAvatar({ name, personId, size = 28 }: PersonAvatarProps) {
  const { teamId = '' } = useParams({ strict: false });
  const { data: found } = useQuery({
    // The route contains a team's id.
    ...queryOf(memberPicturesApi.list, { params: { teamId: teamId as never } }),
    enabled: teamId !== '' && personId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ items }) =>
      items.find(({ userId, teamUserId }) => userId === personId || teamUserId === personId)?.picture,
  });
  return <NameAvatar name={name} size={size} picture={found ?? null} />;
}
