import type { Answer, Body, Query } from '../data/ask.ts'

// The types of requests and answers, under the names that these screens use.

export type CountFailuresQuery = Query<'count-failures'>
export type Failure = Answer<'get-failure'>
export type FailureCategory = Failure['error_category']
export type FailureEvent = Failure['history'][number]
export type FailureField = Failure['fields'][number]
export type FailureRow = Answer<'list-failure-rows'>['items'][number]
export type FailureStatus = Failure['status']
export type ListRetryRunRowsQuery = Query<'list-retry-run-rows'>
export type RepairReading = Answer<'read-repairs'>
export type RepairRow = RepairReading['rows'][number]
export type RetryRun = Answer<'get-retry-run'>
export type RetryRunOrder = Body<'start-retry-run'>
export type RetryRunRow = Answer<'list-retry-run-rows'>['items'][number]
