import type { Answer } from '../data/ask.ts'

// The types of requests and answers, under the names that these screens use.

export type PathwayExplanation = Answer<'explain-pathway'>
export type PathwayFile = PathwayRecord['newest']
export type PathwayFlaggedAward = Answer<'list-flagged-awards'>['items'][number]
export type PathwayGroup = PathwayFile['groups'][number]
export type PathwayHeld = PathwayExplanation['groups'][number]['templates'][number]
export type PathwayPerson = Answer<'list-pathway-people'>['items'][number]
export type PathwayPreview = Answer<'preview-pathway'>
export type PathwayRecord = Answer<'get-pathway-record'>
export type PathwayRow = Answer<'list-pathway-rows'>['items'][number]
export type PathwayTemplate = Answer<'list-pathway-templates'>['items'][number]
