import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ArrivingLinks } from './arriving-links.ts'

const serverUrl = 'https://muster.example'
const navigate = vi.fn<(path: string) => void>()
const openPage = vi.fn<(url: string) => void>()
let links: ArrivingLinks
beforeEach(() => {
  navigate.mockClear()
  openPage.mockClear()
  links = new ArrivingLinks()
})

describe('links that open the app', () => {
  it('show their screen, even if they came before the router was ready', () => {
    links.launchedBy('muster://soldiers')
    expect(navigate).not.toHaveBeenCalled()
    links.start({ serverUrl, navigate, openPage })
    links.arrived('https://muster.example/dutyday/tasks')
    expect(navigate.mock.calls).toEqual([['/soldiers'], ['/dutyday/tasks']])
  })

  it.each([
    ['first as the launch, then as an event', (link: string) => [links.launchedBy(link), links.arrived(link)]],
    ['first as an event, then as the launch', (link: string) => [links.arrived(link), links.launchedBy(link)]],
  ])('are followed once, %s', (_order, come) => {
    links.start({ serverUrl, navigate, openPage })
    come('muster://soldiers')
    expect(navigate).toHaveBeenCalledTimes(1)
  })

  it('are followed again when they are opened again', () => {
    links.start({ serverUrl, navigate, openPage })
    links.launchedBy('muster://soldiers')
    links.arrived('muster://soldiers')
    links.arrived('muster://soldiers')
    expect(navigate).toHaveBeenCalledTimes(2)
  })

  it('go only to the first listener that takes them', () => {
    links.start({ serverUrl, navigate, openPage })
    const second = vi.fn<(link: string) => boolean>(() => false)
    links.listen((link) => link.startsWith('muster://auth'))
    links.listen(second)
    links.arrived('muster://auth?token=1')
    expect(second).not.toHaveBeenCalled()
    links.arrived('muster://soldiers')
    expect(second).toHaveBeenCalledWith('muster://soldiers')
    expect(navigate.mock.calls).toEqual([['/soldiers']])
  })

  it('wait for a later listener, and reach it once', () => {
    links.launchedBy('muster://auth?token=1')
    links.start({ serverUrl, navigate, openPage })
    const late = vi.fn<(link: string) => boolean>(() => true)
    links.listen(late)
    links.listen(late)
    expect(late.mock.calls).toEqual([['muster://auth?token=1']])
  })

  it('of our server open as a page if they are not a screen; links of others do nothing', () => {
    links.start({ serverUrl, navigate, openPage })
    links.arrived('https://muster.example/soldiers/alerts/answer.html#secret')
    links.arrived('https://elsewhere.example/soldiers')
    links.arrived('javascript:alert(1)')
    expect(openPage.mock.calls).toEqual([['https://muster.example/soldiers/alerts/answer.html#secret']])
    expect(navigate).not.toHaveBeenCalled()
  })
})
