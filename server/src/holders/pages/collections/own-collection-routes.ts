import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendNotFound, sendPage } from '../../../entrypoints/layout/send-page.ts'
import type { Platform } from '../../../platform/context.ts'
import { type CollectionId, type CredentialId, parseId } from '../../../platform/ids.ts'
import { type Collection, itemsMax, readCollectionText } from '../../collection.ts'
import { listCollectionsOf } from '../../collection-store.ts'
import {
  addToCollection,
  arrangeCollection,
  changeCollection,
  createCollection,
  deleteCollection,
} from '../../edit-collection.ts'
import { openWallet } from '../../open-wallet.ts'
import { openOwnCollection, type ShownCollection } from '../../show-collection.ts'
import { type Fields, type HolderRequest, holderForm, holderPage } from '../wallet/holder-routes.ts'
import { type GivenText, renderChoice, renderCollections, renderEditor } from './collection-editor.ts'
import { collectionTexts } from './collection-texts.ts'

const all = '/wallet/collections'
const one = `${all}/:id`

/** The collections of the person who is signed in to the wallet. A collection of somebody else is answered like one that does not exist. */
export function ownCollectionRoutes(platform: Platform, app: FastifyInstance): void {
  const form = (path: string, answer: (asked: OwnRequest, fields: Fields) => Promise<FastifyReply>) =>
    holderForm(platform, app, `${one}/${path}`, (asked, fields) =>
      withOwn(asked, (collection) => answer({ ...asked, collection }, fields)),
    )
  holderPage(platform, app, all, (asked) => sendCollections(asked, {}))
  holderForm(platform, app, `${all}/new`, create)
  holderPage(platform, app, one, (asked) => withOwn(asked, (collection) => sendEditor({ ...asked, collection })))
  holderPage(platform, app, `${one}/choose`, (asked) =>
    withOwn(asked, (collection) => sendChoice({ ...asked, collection })),
  )
  form('add', add)
  form('arrange', arrange)
  form('text', changeText)
  form('publish', async ({ collection, ...asked }, fields) => {
    await changeCollection(platform, asked.session, collection.id, { isPublished: fields.get('published') === 'yes' })
    return toCollection(asked, collection.id, '#publishing')
  })
  form('delete', async ({ collection, session, reply, language }) => {
    await deleteCollection(platform, session, collection.id)
    return reply.redirect(`${all}?lang=${language}`, 303)
  })
}

type OwnRequest = HolderRequest & { collection: ShownCollection }

async function withOwn(
  { platform, session, params, request, reply }: HolderRequest,
  answer: (collection: ShownCollection) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const id = parseId<CollectionId>(params.id)
  const collection = id && (await openOwnCollection(platform, session, id))
  return collection ? answer(collection) : sendNotFound(request, reply)
}

function toCollection({ reply, language }: Omit<OwnRequest, 'collection'>, id: CollectionId, part = ''): FastifyReply {
  return reply.redirect(`${all}/${id}?lang=${language}${part}`, 303)
}

async function sendCollections({ platform, session, reply, language }: HolderRequest, given: GivenText) {
  const collections = await listCollectionsOf(platform.database.forService(), session.userId)
  return sendPage(reply, renderCollections(collections, given, language))
}

async function create(asked: HolderRequest, fields: Fields): Promise<FastifyReply> {
  const { platform, session, language } = asked
  const words = collectionTexts[language]
  const typed = typedIn(fields)
  const text = readCollectionText(typed)
  const id = text && (await createCollection(platform, session, text))
  if (id) return toCollection(asked, id)
  asked.reply.code(422)
  return sendCollections(asked, { ...typed, problem: text ? words.full : words.problem })
}

async function sendEditor(
  { platform, collection, reply, language }: OwnRequest,
  given?: GivenText,
): Promise<FastifyReply> {
  const page = `${platform.settings.publicUrl}/collections/${collection.id}`
  return sendPage(
    reply,
    renderEditor(collection, { ...(given && { given }), now: platform.clock.now(), page }, language),
  )
}

async function changeText(asked: OwnRequest, fields: Fields): Promise<FastifyReply> {
  const { platform, session, collection, language, reply } = asked
  const typed = typedIn(fields)
  const text = readCollectionText(typed)
  if (!text) {
    reply.code(422)
    return sendEditor(asked, { ...typed, problem: collectionTexts[language].problem })
  }
  await changeCollection(platform, session, collection.id, text)
  return toCollection(asked, collection.id)
}

async function arrange(asked: OwnRequest, fields: Fields): Promise<FastifyReply> {
  const { platform, session, collection } = asked
  const credential = parseId<CredentialId>(fields.get('credential'))
  const given = fields.get('to')
  const to = given === 'up' || given === 'down' || given === 'out' ? given : undefined
  if (credential && to) await arrangeCollection(platform, session, collection.id, { credential, to })
  return toCollection(asked, collection.id, credential && to !== 'out' ? `#item-${credential}` : '')
}

async function add(asked: OwnRequest, fields: Fields): Promise<FastifyReply> {
  const { platform, session, collection, language, reply } = asked
  const given = fields.getAll('credential').slice(0, itemsMax)
  const ids = given.map((text) => parseId<CredentialId>(text)).filter((id) => id !== undefined)
  const outcome = await addToCollection(platform, session, collection.id, ids)
  if (outcome !== 'full') return toCollection(asked, collection.id)
  reply.code(422)
  return sendChoice(asked, collectionTexts[language].itemsFull)
}

async function sendChoice(asked: OwnRequest, problem?: string): Promise<FastifyReply> {
  const { platform, session, collection, request, reply, language } = asked
  const before = parseId<CredentialId>((request.query as { before?: unknown }).before)
  const { credentials, nextBefore } = await openWallet(platform, session, before)
  const inIt = new Set(collection.credentials.map(({ id }) => id))
  const addable = credentials.filter(({ id }) => !inIt.has(id))
  const shown = { addable, nextBefore, ...(problem !== undefined && { problem }) }
  return sendPage(reply, renderChoice(collection, shown, platform.clock.now(), language))
}

function typedIn(fields: Fields): Pick<Collection, 'title' | 'about'> {
  return { title: fields.get('title') ?? '', about: fields.get('about') ?? '' }
}
