import type { Organization } from '../../organizations/organization.ts'
import type { Database } from '../../platform/db/database.ts'
import type { KeptProvider } from './identity-provider.ts'

/** An organization by whose provider people may sign in: its slug, its name, and that of its provider. */
export type SignInOption = { organization: string; name: string; provider: string }

const optionsMax = 5

/**
 * The organizations with this slug or this mail domain whose providers are on. It tells something about organizations, and nothing about a person.
 */
export async function listSignInOptions(
  database: Database,
  by: { slug: string } | { domain: string },
): Promise<SignInOption[]> {
  let query = database
    .forService()
    .selectFrom('identity_providers as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['o.slug as organization', 'o.name', 'p.name as provider'])
    .where('p.is_on', '=', true)
    .where('o.is_active', '=', true)
    .orderBy('o.slug')
    .limit(optionsMax)
  if ('slug' in by) query = query.where('o.slug', '=', by.slug)
  else
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sign_in_domains as d')
          .select('d.domain')
          .whereRef('d.organization_id', '=', 'p.organization_id')
          .where('d.domain', '=', by.domain)
          .where('d.proven_at', 'is not', null),
      ),
    )
  return query.execute()
}

/** The active organization of a slug that has a provider, on or off. */
export async function findOrganizationOfSlug(
  database: Database,
  slug: string,
): Promise<
  (Pick<Organization, 'id' | 'slug' | 'name' | 'language' | 'isActive'> & Pick<KeptProvider, 'isOn'>) | undefined
> {
  return database
    .forService()
    .selectFrom('identity_providers as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['o.id', 'o.slug', 'o.name', 'o.language', 'o.is_active as isActive', 'p.is_on as isOn'])
    .where('o.slug', '=', slug)
    .where('o.is_active', '=', true)
    .executeTakeFirst()
}
