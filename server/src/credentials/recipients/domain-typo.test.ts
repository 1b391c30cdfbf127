import { describe, expect, it } from 'vitest'
import { typoHint } from './domain-typo.ts'

const real = `
unam.mx tec.mx ipn.mx itesm.mx udg.mx uanl.mx ibero.mx itam.mx uba.ar utn.edu.ar uc.cl uchile.cl usach.cl udec.cl puc-rio.br usp.br
unicamp.br ufmg.br uniandes.edu.co unal.edu.co javeriana.edu.co pucp.edu.pe unmsm.edu.pe usfq.edu.ec ucr.ac.cr ucv.ve ucm.es uned.es uam.es upm.es ub.edu
upv.es us.es uv.es ehu.eus udc.gal gob.mx sep.gob.mx gencat.cat junta-andalucia.es
gmail.com googlemail.com mail.com email.com ymail.com rocketmail.com hotmail.com hotmail.es hotmail.co.uk hotmail.fr hotmail.it hotmail.com.ar hotmail.cl
outlook.com outlook.es outlook.cl outlook.com.ar outlook.com.br outlook.com.gr live.com live.com.mx live.com.ar live.cl live.co.uk live.nl msn.com
yahoo.com yahoo.es yahoo.com.mx yahoo.com.my yahoo.com.ar yahoo.com.br yahoo.com.ph yahoo.co.jp yahoo.co.in yahoo.ca yahoo.cl
icloud.com me.com mac.com aol.com aim.com gmx.es gmx.com gmx.net gmx.de proton.me protonmail.com protonmail.ch pm.me tutanota.com fastmail.com fmail.co.uk
hushmail.com zoho.com zohomail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com naver.com web.de t-online.de libero.it orange.es orange.fr telefonica.net movistar.es
terra.com terra.com.br terra.es uol.com.br bol.com.br ig.com.br prodigy.net.mx infinitum.com.mx vtr.net speedy.com.ar fibertel.com.ar arnet.com.ar cantv.net une.net.co etb.net.co
ono.com ya.com euskaltel.net wanadoo.es arrakis.es inbox.com hotpop.com line.com love.com five.com cloud.com grail.com gail.com bmail.com xmail.com
example.com example.co startup.co empresa.co cafe.om xn--muoz-hqa.es colegio.edu.mx gmail.unam.mx mx.gmail.example outlook.office.example
`
const typos = `
gmial.com=gmail.com gmai.com=gmail.com gmal.com=gmail.com gmil.com=gmail.com gamil.com=gmail.com gmali.com=gmail.com gmaill.com=gmail.com gmaiil.com=gmail.com
gmmail.com=gmail.com ggmail.com=gmail.com gnail.com=gmail.com gmaul.com=gmail.com gmsil.com=gmail.com gmaik.com=gmail.com gmailk.com=gmail.com gmeil.com=gmail.com gmall.com=gmail.com
gmail.con=gmail.com gmail.co=gmail.com gmail.cm=gmail.com gmail.om=gmail.com gmail.cmo=gmail.com gmail.comm=gmail.com gmail.vom=gmail.com gmail.com.com=gmail.com
gmail.es=gmail.com gmail.mx=gmail.com gmail.com.mx=gmail.com gmail.com.ar=gmail.com gmail.cl=gmail.com gmail.com.co=gmail.com gmail.net=gmail.com gmial.es=gmail.com gmai.con=gmail.com
hotmial.com=hotmail.com hotmal.com=hotmail.com hotmil.com=hotmail.com hotmail.con=hotmail.com hotmail.co=hotmail.com hotmai.com=hotmail.com homail.com=hotmail.com htmail.com=hotmail.com
hotmaill.com=hotmail.com hotmali.com=hotmail.com hotamil.com=hotmail.com hotnail.com=hotmail.com hotmaul.com=hotmail.com hormail.com=hotmail.com otmail.com=hotmail.com jotmail.com=hotmail.com
hotmil.es=hotmail.es hotmial.es=hotmail.es hotmai.es=hotmail.es hotmal.com.ar=hotmail.com.ar hotmail.con.ar=hotmail.com.ar homial.com=hotmail.com
outlok.com=outlook.com outloo.com=outlook.com oulook.com=outlook.com outllok.com=outlook.com outlook.con=outlook.com outlook.co=outlook.com outlok.es=outlook.es outluk.com=outlook.com utlook.com=outlook.com
yaho.com=yahoo.com yhoo.com=yahoo.com yahooo.com=yahoo.com yaoo.com=yahoo.com yhaoo.com=yahoo.com yahoo.con=yahoo.com yaho.es=yahoo.es yaho.com.mx=yahoo.com.mx yahoo.con.mx=yahoo.com.mx ahoo.com=yahoo.com yahu.com=yahoo.com
iclud.com=icloud.com icoud.com=icloud.com iclould.com=icloud.com icluod.com=icloud.com icloud.con=icloud.com icloud.es=icloud.com icloud.com.mx=icloud.com
live.con=live.com msn.con=msn.com aol.con=aol.com protomail.com=protonmail.com protonmial.com=protonmail.com
empresa.con=empresa.com miescuela.cmo=miescuela.com
`
const words = (text: string) => text.trim().split(/\s+/)

describe('the hint at a mistyped domain', () => {
  it.each(words(real))('stays silent on the real domain %s', (domain) => {
    expect(typoHint(domain)).toBeUndefined()
  })

  it.each(words(typos).map((pair) => pair.split('=')))('asks of %s whether %s was meant', (typo, meant) => {
    expect(typoHint(typo as string)).toBe(meant)
  })

  it('knows enough of both kinds to mean something', () => {
    expect(words(real).length).toBeGreaterThan(120)
    expect(words(typos).length).toBeGreaterThan(75)
  })

  it('never suggests what it would question itself', () => {
    for (const pair of words(typos)) expect(typoHint(pair.split('=')[1] as string)).toBeUndefined()
  })

  it('survives names that JavaScript objects know', () => {
    for (const domain of ['constructor.com', '__proto__.com', 'toString.con', 'hasOwnProperty.es']) {
      expect(typoHint(domain) ?? '').toMatch(/^(toString\.com)?$/)
    }
  })
})
