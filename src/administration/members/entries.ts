import type { Member } from '../../data/administration/members.ts'
import type { ProjectInvitation } from '../../protocol/administration.ts'
import type { Role } from '../../protocol/users.ts'
import { roleTitles } from '../role-choice.tsx'

/** A row of the list: a member, or an invitation that nobody has used yet. */
export type Entry =
  | { readonly member: Member; readonly invitation?: undefined }
  | { readonly member?: undefined; readonly invitation: ProjectInvitation }

export function entryId({ member, invitation }: Entry): string {
  return member ? `member ${member.id}` : `invitation ${invitation.id}`
}

/** Invitations first, because they wait for somebody; members by name. Every word of the text has to be in an entry. */
export function findEntries(
  people: {
    members: readonly Member[]
    invitations: readonly ProjectInvitation[]
    roles: readonly Role[]
  },
  { text, role }: { text: string; role: string },
): Entry[] {
  const { members, invitations, roles } = people
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const entries: Entry[] = [
    ...invitations.map((invitation) => ({ invitation })),
    ...members
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((member) => ({ member })),
  ]
  return entries.filter(({ member, invitation }) => {
    const names = (member ?? invitation).roles
    if (role && !names.includes(role)) return false
    const texts = [member?.name, (member ?? invitation).email, roleTitles(names, roles)]
    const all = texts.join(' ').toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
}
